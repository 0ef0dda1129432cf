# Fact 1.4: A module has no device.
import torch
from torch import nn

print(nn.Linear(2, 2).device)
# expect error: AttributeError: 'Linear' object has no attribute 'device'
# fact: 1.4
