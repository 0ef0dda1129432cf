# Fact 1.1.9: A parameter that is copied to a device is no leaf and no Parameter.
import torch
from torch import nn

model = nn.Linear(3, 2)
moved = model.weight.to('cuda')
print(type(moved) is nn.Parameter, moved.is_leaf, moved.requires_grad)  # expect: False False True
print(model.weight.device, model.weight.is_leaf)  # expect: cpu True
# fact: 1.1.9
