# Fact 1.4: A module has no is_cuda.
import torch
from torch import nn

print(nn.Linear(2, 2).is_cuda)
# expect error: AttributeError: 'Linear' object has no attribute 'is_cuda'
# fact: 1.4
