# Fact 2.3.3: Seven rows on three GPUs are cut 3, 3, 1.
# devices: 3
import torch
from torch import nn


class Rows(nn.Module):
    """Returns, for each row, how many rows its replica got."""

    def forward(self, x):
        return torch.full((len(x),), len(x), device=x.device)


wrapped = nn.DataParallel(Rows())
print(wrapped.device_ids)  # expect: [0, 1, 2]
print(wrapped(torch.zeros(7, 2)).tolist())  # expect: [3, 3, 3, 3, 3, 3, 1]
# fact: 2.3.3
