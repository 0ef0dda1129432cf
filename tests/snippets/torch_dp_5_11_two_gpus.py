# Fact 5.11: Two different GPUs are a mismatch as well.
import torch

torch.ones(2, device='cuda:0') + torch.ones(2, device='cuda:1')
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# fact: 5.11
