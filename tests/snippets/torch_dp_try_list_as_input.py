# A list of numbers is not a tensor.
import torch
from torch import nn

nn.Linear(3, 2)([1.0, 2.0, 3.0])
# expect error: TypeError: linear(): argument 'input' (position 1) must be Tensor, not list
