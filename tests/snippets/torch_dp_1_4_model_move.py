# Fact 1.4: A module has no move().
import torch
from torch import nn

nn.Linear(2, 2).move('cuda')
# expect error: AttributeError: 'Linear' object has no attribute 'move'
# fact: 1.4
