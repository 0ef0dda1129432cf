# Fact 1.1.1: A module is moved in place and returned; assigning the result is optional.
import torch
from torch import nn

model = nn.Linear(4, 2)
print(model.to('cuda') is model)  # expect: True
print(model.weight.device, model.bias.device)  # expect: cuda:0 cuda:0
print(model.cpu() is model, model.weight.device)  # expect: True cpu
print(model.cuda(2) is model, model.weight.device)  # expect: True cuda:2
# fact: 1.1.1
