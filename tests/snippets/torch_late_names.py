# Names of torch that are made late are there in every way of asking for them.
import torch
import torch.nn as nn
from torch.nn import LSTM, Conv2d
from torch.nn.functional import leaky_relu, pad
from torch.optim import lr_scheduler
from torch import einsum, optim

print(LSTM is nn.LSTM, Conv2d is torch.nn.Conv2d, hasattr(nn, 'GRU'), hasattr(nn, 'Nothing'), hasattr(torch, 'roll'))
print(getattr(nn, 'BCELoss').__name__, isinstance(nn.GRU(1, 1), nn.Module), issubclass(nn.Conv1d, nn.Module))
print(leaky_relu is nn.functional.leaky_relu, torch.einsum is einsum, optim.lr_scheduler is lr_scheduler)

class Bent(nn.LeakyReLU):
    def forward(self, input):
        return super().forward(input) + 1

print(Bent(0.5)(torch.tensor([-2.0, 2.0])), Bent())
try:
    nn.Nothing
except AttributeError as error:
    print(error)
# expect: True True True False True
# expect: BCELoss True True
# expect: True True True
# expect: tensor([0., 3.]) Bent(negative_slope=0.01)
# expect: module 'torch.nn' has no attribute 'Nothing'
