# Fact 2.1.6: With exactly one id the constructor moves the module.
import torch
from torch import nn

model = nn.Linear(3, 2)
wrapped = nn.DataParallel(model, device_ids=[2])
print(model.weight.device)  # expect: cuda:2
print(wrapped(torch.ones(4, 3)).device)  # expect: cuda:2
# fact: 2.1.6
