# Fact 1.4: A tensor has no move().
import torch

torch.ones(2).move('cuda')
# expect error: AttributeError: 'Tensor' object has no attribute 'move'
# fact: 1.4
