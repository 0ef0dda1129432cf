# Fact 1.4: A tensor has no gpu().
import torch

torch.ones(2).gpu()
# expect error: AttributeError: 'Tensor' object has no attribute 'gpu'
# fact: 1.4
