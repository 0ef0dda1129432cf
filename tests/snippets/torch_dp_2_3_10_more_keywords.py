# More keyword pieces than positional ones: the rest of the replicas get no positional argument.
import torch
from torch import nn


class Pair(nn.Module):
    def forward(self, x, mask=None):
        return x


net = nn.DataParallel(Pair(), device_ids=[0, 1, 2, 3])
try:
    net(torch.ones(2, 2), mask=torch.ones(8, 2))
except TypeError as error:
    lines = str(error).strip().split('\n')
    print(lines[0])
    print(lines[1])
    print(lines[-1])
# expect: Caught TypeError in replica 2 on device 2.
# expect: Original Traceback (most recent call last):
# expect: TypeError: Pair.forward() missing 1 required positional argument: 'x'
# fact: 2.3.10
