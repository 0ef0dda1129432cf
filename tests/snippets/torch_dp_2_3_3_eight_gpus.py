# Fact 2.3.3: Seventeen rows on eight GPUs use six of them.
# devices: 8
import torch
from torch import nn


class Rows(nn.Module):
    """Returns, for each row, how many rows its replica got."""

    def forward(self, x):
        return torch.full((len(x),), len(x), device=x.device)


wrapped = nn.DataParallel(Rows())
print(wrapped.device_ids)  # expect: [0, 1, 2, 3, 4, 5, 6, 7]
print(wrapped(torch.zeros(17, 2)).tolist())  # expect: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2]
