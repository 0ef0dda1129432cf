# A layer wants floating point numbers.
import torch
from torch import nn

nn.Linear(3, 2)(torch.ones(4, 3, dtype=torch.int64))
# expect error: RuntimeError: mat1 and mat2 must have the same dtype, but got Long and Float
