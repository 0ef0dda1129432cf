# Dictionaries of different length cannot be gathered.
import torch
from torch import nn


class Uneven(nn.Module):
    def forward(self, x):
        return {'a': x} if x.device.index == 0 else {'a': x, 'b': x}


try:
    nn.DataParallel(Uneven(), device_ids=[0, 1])(torch.ones(4, 1))
except ValueError as error:
    print(error)
# expect: All dicts must have the same number of keys
# fact: 8:24
