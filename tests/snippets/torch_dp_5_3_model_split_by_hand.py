# Fact 5.3: A model in two places works when its forward moves the values between.
import torch
from torch import nn


class Split(nn.Module):
    def __init__(self):
        super().__init__()
        self.lower = nn.Linear(3, 3).cuda(0)
        self.upper = nn.Linear(3, 2).cuda(1)

    def forward(self, x):
        return self.upper(self.lower(x.to('cuda:0')).to('cuda:1'))


print(Split()(torch.ones(4, 3)).device)  # expect: cuda:1
# fact: 5.3
