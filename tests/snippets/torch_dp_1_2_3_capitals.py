# Fact 1.2.3: Case matters, and only the type part is repeated.
import torch

for name in ['CUDA', 'GPU:0', 'Cpu', 'nonsense:1']:
    try:
        torch.device(name)
    except RuntimeError as error:
        print(str(error).split('at start of ')[1])
# expect: device string: CUDA
# expect: device string: GPU
# expect: device string: Cpu
# expect: device string: nonsense
# fact: 1.2.3
