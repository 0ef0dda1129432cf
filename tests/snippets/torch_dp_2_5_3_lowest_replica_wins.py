# Fact 2.5.3: Of several failures the one of the lowest replica is raised.
import torch
from torch import nn


class Picky(nn.Module):
    def forward(self, x):
        if x.sum() > 100:
            raise ValueError(f'row {x.tolist()}')
        return x


try:
    nn.DataParallel(Picky())(torch.tensor([1.0, 200.0, 300.0, 400.0]))
except ValueError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
# expect: Caught ValueError in replica 1 on device 1.
# expect: ValueError: row [200.0]
# fact: 2.5.3
