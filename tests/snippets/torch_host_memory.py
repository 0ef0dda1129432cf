# The host's memory ends too. Facts 5.10.
# expect: True
import torch

try:
    torch.zeros(10**13)
except RuntimeError as error:
    print("DefaultCPUAllocator: can't allocate memory: you tried to allocate 40000000000000 bytes" in str(error))
# fact: 5.10
