# Fact 5.3.1: A CPU model with a GPU batch names cpu first.
import torch
from torch import nn

nn.Linear(3, 2)(torch.ones(4, 3).cuda())
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# fact: 5.3.1
