# Fact 5.8: A GPU that the machine does not have.
# devices: 2
import torch

try:
    torch.ones(2).to('cuda:7')
except RuntimeError as error:
    print(str(error).splitlines()[0])
# expect: CUDA error: invalid device ordinal
# fact: 5.8
