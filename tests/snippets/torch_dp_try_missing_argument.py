# A missing argument is reported from the first replica.
import torch
from torch import nn


class Two(nn.Module):
    def forward(self, x, y):
        return x + y


try:
    nn.DataParallel(Two())(torch.zeros(4))
except TypeError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
# expect: Caught TypeError in replica 0 on device 0.
# expect: TypeError: Two.forward() missing 1 required positional argument: 'y'
