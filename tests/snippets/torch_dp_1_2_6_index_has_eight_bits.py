# Fact 1.2.6: A device index is kept in eight bits.
import torch

print(torch.device('cuda:300'))  # expect: cuda:44
# fact: 1.2.6
