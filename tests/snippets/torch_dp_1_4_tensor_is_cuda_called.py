# Fact 1.4: is_cuda is a value, not a method.
import torch

torch.ones(2).is_cuda()
# expect error: TypeError: 'bool' object is not callable
# fact: 1.4
