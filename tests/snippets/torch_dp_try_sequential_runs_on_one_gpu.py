# Sequential around a model changes nothing about where it runs.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 2).cuda(1))
print(model(torch.ones(4, 3, device='cuda:1')).device)  # expect: cuda:1
model(torch.ones(4, 3))
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
