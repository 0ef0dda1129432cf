# Fact 5.3: A model in two places fails at the first layer that is elsewhere.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 3).cuda(0), nn.Linear(3, 2).cuda(1))
model(torch.ones(4, 3).cuda(0))
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# fact: 5.3
