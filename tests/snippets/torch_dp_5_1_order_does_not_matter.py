# Fact 5.1: The GPU is named first, whichever side it is on.
import torch

for a, b in [('cpu', 'cuda:1'), ('cuda:1', 'cpu'), ('cuda:2', 'cuda:1'), ('cuda:1', 'cuda:2')]:
    try:
        torch.ones(2, device=a) * torch.ones(2, device=b)
    except RuntimeError as error:
        print(error)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:2 and cuda:1!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:2!
# fact: 5.1
