# Fact 2.3.4: With fewer rows than GPUs there is a replica for each row.
import torch
from torch import nn


class Rows(nn.Module):
    """Returns, for each row, how many rows its replica got."""

    def forward(self, x):
        return torch.full((len(x),), len(x), device=x.device)


wrapped = nn.DataParallel(Rows())
print(wrapped(torch.zeros(3, 2)).tolist())  # expect: [1, 1, 1]
print(wrapped(torch.zeros(1, 2)).tolist())  # expect: [1]
# fact: 2.3.4
