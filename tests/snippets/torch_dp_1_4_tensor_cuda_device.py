# Fact 1.4: A tensor has no cuda_device.
import torch

torch.ones(2).cuda_device('cuda')
# expect error: AttributeError: 'Tensor' object has no attribute 'cuda_device'
# fact: 1.4
