# Only the listed GPUs take part.
import torch
from torch import nn


class Where(nn.Module):
    def forward(self, x):
        return torch.full((len(x),), x.get_device(), device=x.device)


print(nn.DataParallel(Where(), device_ids=[1, 3])(torch.zeros(5, 2)).tolist())  # expect: [1, 1, 1, 3, 3]
