# Fact 1.1.7: A move to the GPU keeps the Parameter objects.
import torch
from torch import nn

model = nn.Linear(3, 2)
weight = model.weight
model.cuda()
print(weight is model.weight, weight.device, weight.is_leaf)  # expect: True cuda:0 True
model.double()
print(weight is model.weight, weight.dtype)  # expect: True torch.float64
# fact: 1.1.7
