# Fact 5.3.1: Without a bias another kernel and another argument are named.
import torch
from torch import nn

for model_device, input_device in [('cuda', 'cpu'), ('cpu', 'cuda')]:
    try:
        nn.Linear(3, 2, bias=False).to(model_device)(torch.ones(4, 3, device=input_device))
    except RuntimeError as error:
        print(error)
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# fact: 5.3.1
