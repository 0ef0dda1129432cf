# Fact 2.6.5: A Python number cannot be joined.
import torch
from torch import nn


class Number(nn.Module):
    def forward(self, x):
        return float(x.sum())


nn.DataParallel(Number())(torch.ones(4))
# expect error: TypeError: 'float' object is not iterable
# fact: 2.6.5
