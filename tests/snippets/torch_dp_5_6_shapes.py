# Fact 5.6: A wrong shape has a message of its own.
import torch

torch.ones(2, 3) @ torch.ones(4, 2)
# expect error: RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x2)
# fact: 5.6
