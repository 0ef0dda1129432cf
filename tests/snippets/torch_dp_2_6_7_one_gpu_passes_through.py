# Fact 2.6.7: With one GPU there is no joining: numbers and scalars pass unchanged.
# devices: 1
import torch
from torch import nn


class Number(nn.Module):
    def forward(self, x):
        return float(x.sum()), x.mean()


total, mean = nn.DataParallel(Number())(torch.ones(4))
print(total, mean.shape)  # expect: 4.0 torch.Size([])
# fact: 2.6.7
