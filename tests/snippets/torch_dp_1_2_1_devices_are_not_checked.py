# Fact 1.2.1: Making a device does not ask whether it exists.
import torch

print(torch.device('cuda:99'))  # expect: cuda:99
print(torch.device('cpu:1'))  # expect: cpu:1
print(torch.device('cuda', 7))  # expect: cuda:7
# fact: 1.2.1
