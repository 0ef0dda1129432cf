# Fact 1.4: get_device is -1 for the CPU and the index for a GPU.
import torch

x = torch.ones(2)
print(x.get_device(), x.cuda(2).get_device(), x.is_cuda, x.cuda().is_cuda)  # expect: -1 2 False True
print(repr(x.device))  # expect: device(type='cpu')
# fact: 1.4
