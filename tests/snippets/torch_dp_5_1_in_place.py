# Fact 5.1: The in-place form is refused in the same words.
import torch

x = torch.ones(2)
x += torch.ones(2, device='cuda')
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# fact: 5.1
