# Fact 2.3.12: dim=1 cuts and joins along the second dimension.
import torch
from torch import nn


class Shape(nn.Module):
    def forward(self, x):
        return torch.full_like(x, x.shape[1])


outputs = nn.DataParallel(Shape(), dim=1)(torch.zeros(2, 6))
print(outputs.shape, outputs.tolist())
# expect: torch.Size([2, 6]) [[2.0, 2.0, 2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0, 2.0, 2.0]]
# fact: 2.3.12
