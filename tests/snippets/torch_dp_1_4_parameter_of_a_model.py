# Fact 1.4: A Parameter is made from a tensor.
import torch
from torch import nn

nn.Parameter(nn.Linear(2, 2))
# expect error: AttributeError: 'Linear' object has no attribute 'detach'
# fact: 1.4
