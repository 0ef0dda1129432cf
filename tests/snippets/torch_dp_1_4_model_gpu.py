# Fact 1.4: A module has no gpu().
import torch
from torch import nn

nn.Linear(2, 2).gpu()
# expect error: AttributeError: 'Linear' object has no attribute 'gpu'
# fact: 1.4
