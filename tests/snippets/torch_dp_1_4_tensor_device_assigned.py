# Fact 1.4: A tensor's device cannot be assigned.
import torch

x = torch.ones(2)
try:
    x.device = 'cuda'
except AttributeError as error:
    print(str(error).startswith("attribute 'device' of 'torch._C."), str(error).endswith("objects is not writable"))
# expect: True True
# fact: 1.4
