# Fact 2.6.6: A module that returns CPU tensors cannot be joined.
import torch
from torch import nn


class Home(nn.Module):
    def forward(self, x):
        return x.cpu()


nn.DataParallel(Home())(torch.ones(4))
# expect error: AssertionError: Gather function not implemented for CPU tensors
# fact: 2.6.6
