# Fact 2.3.3: The wrapper cuts as chunk does.
import torch
from torch import nn


class Rows(nn.Module):
    """Returns, for each row, how many rows its replica got."""

    def forward(self, x):
        return torch.full((len(x),), len(x), device=x.device)


wrapped = nn.DataParallel(Rows())
for rows in [5, 6, 9, 10]:
    print(rows, wrapped(torch.zeros(rows, 2)).tolist())
# expect: 5 [2, 2, 2, 2, 1]
# expect: 6 [2, 2, 2, 2, 2, 2]
# expect: 9 [3, 3, 3, 3, 3, 3, 3, 3, 3]
# expect: 10 [3, 3, 3, 3, 3, 3, 3, 3, 3, 1]
# fact: 2.3.3
