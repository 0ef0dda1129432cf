# Fact 2.6.1: Pieces that differ in another dimension cannot be joined.
import torch
from torch import nn


class Ragged(nn.Module):
    def forward(self, x):
        return x[:, :4 + x.get_device()]


nn.DataParallel(Ragged(), device_ids=[0, 1])(torch.zeros(4, 8))
# expect error: RuntimeError: Input tensor at index 1 has invalid shape [2, 5], but expected [2, 4]
# fact: 2.6.1
