# Fact 5.3: A GPU model with a CPU batch names cuda:0 first.
import torch
from torch import nn

nn.Linear(3, 2).cuda()(torch.ones(4, 3))
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# fact: 5.3
