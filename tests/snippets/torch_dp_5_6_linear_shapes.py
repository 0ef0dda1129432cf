# Fact 5.6: A layer that gets rows of the wrong width says so in the product's words.
import torch
from torch import nn

nn.Linear(3, 2)(torch.ones(4, 5))
# expect error: RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x5 and 3x2)
# fact: 5.6
