# Fact 5.2: The other way round is refused.
import torch

torch.ones(2) + torch.tensor(1.0, device='cuda')
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# fact: 5.2
