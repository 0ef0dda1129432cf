# allclose compares element by element, and its mismatch is that of ==.
# oracle cannot: the tool names the check after allclose, which makes none of its own
import torch

try:
    torch.allclose(torch.ones(3), torch.ones(3, device='cuda'))
except RuntimeError as error:
    print(error)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# fact: 5.1
