# Fact 2.5.3: With one GPU the error comes as it is.
# devices: 1
import torch
from torch import nn


class Picky(nn.Module):
    def forward(self, x):
        raise ValueError('too large')


nn.DataParallel(Picky())(torch.zeros(4))
# expect error: ValueError: too large
# fact: 2.5.3
