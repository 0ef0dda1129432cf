# Fact 2.5.3: An error in a replica keeps its type and says where it happened.
import torch
from torch import nn


class Picky(nn.Module):
    def forward(self, x):
        if x.sum() > 100:
            raise ValueError('too large')
        return x


try:
    nn.DataParallel(Picky())(torch.tensor([1.0, 2.0, 300.0, 4.0]))
except ValueError as error:
    lines = str(error).splitlines()
    print(lines[0])
    print(lines[1])
    print(lines[-1])
# expect: Caught ValueError in replica 2 on device 2.
# expect: Original Traceback (most recent call last):
# expect: ValueError: too large
# fact: 2.5.3
