# A wrong width is reported from the first replica with the piece's shape.
import torch
from torch import nn

try:
    nn.DataParallel(nn.Linear(3, 2).cuda())(torch.ones(8, 5))
except RuntimeError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
# expect: Caught RuntimeError in replica 0 on device 0.
# expect: RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x5 and 3x2)
