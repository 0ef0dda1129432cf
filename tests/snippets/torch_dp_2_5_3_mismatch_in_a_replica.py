# Fact 2.5.3: A plain tensor attribute stays on one GPU and fails in the other replicas.
import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(1))
        self.offset = torch.ones(1, device='cuda')

    def forward(self, x):
        return x * self.weight + self.offset


try:
    nn.DataParallel(Shift().cuda())(torch.zeros(4))
except RuntimeError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
# expect: Caught RuntimeError in replica 1 on device 1.
# expect: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0!
# fact: 2.5.3
