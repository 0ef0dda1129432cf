# Fact 5.3: A product of matrices on two devices names its second argument.
import torch

torch.ones(2, 3).cuda() @ torch.ones(3, 2)
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# fact: 5.3
