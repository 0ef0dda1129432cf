# Fact 5.3: Tensors to be joined lie on one device.
import torch

torch.cat([torch.ones(2).cuda(), torch.ones(2)])
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument tensors in method wrapper_CUDA_cat)
# fact: 5.3
