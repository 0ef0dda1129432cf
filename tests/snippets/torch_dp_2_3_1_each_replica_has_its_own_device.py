# Fact 2.3.1: Each replica sees its rows on its own GPU.
import torch
from torch import nn


class Where(nn.Module):
    def forward(self, x):
        return torch.full((len(x),), x.get_device(), device=x.device)


print(nn.DataParallel(Where())(torch.zeros(8, 3)).tolist())  # expect: [0, 0, 1, 1, 2, 2, 3, 3]
print(nn.DataParallel(Where(), device_ids=[2, 0])(torch.zeros(8, 3)).tolist())  # expect: [2, 2, 2, 2, 0, 0, 0, 0]
# fact: 2.3.1
