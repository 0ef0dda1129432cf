# Fact 2.3.9: Keyword tensors are cut as well.
import torch
from torch import nn


class Add(nn.Module):
    def forward(self, x, *, shift):
        return x + shift


x = torch.arange(4.0)
print(nn.DataParallel(Add())(x, shift=x * 10).tolist())  # expect: [0.0, 11.0, 22.0, 33.0]
# fact: 2.3.9
