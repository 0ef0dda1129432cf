# Fact 1.4: A module has no cuda_device.
import torch
from torch import nn

nn.Linear(2, 2).cuda_device('cuda')
# expect error: AttributeError: 'Linear' object has no attribute 'cuda_device'
# fact: 1.4
