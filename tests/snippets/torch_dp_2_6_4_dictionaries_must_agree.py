# Fact 2.6.4: Dictionaries with different numbers of keys cannot be joined.
import torch
from torch import nn


class Uneven(nn.Module):
    def forward(self, x):
        out = {'a': x}
        if x.get_device() == 1:
            out['b'] = x
        return out


nn.DataParallel(Uneven())(torch.zeros(4))
# expect error: ValueError: All dicts must have the same number of keys
# fact: 2.6.4
