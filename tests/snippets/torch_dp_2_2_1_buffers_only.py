# Fact 2.2.1: A module with nothing but buffers is checked as well.
import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('factor', torch.tensor([2.0]))

    def forward(self, x):
        return x * self.factor


nn.DataParallel(Scale())(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# fact: 2.2.1
