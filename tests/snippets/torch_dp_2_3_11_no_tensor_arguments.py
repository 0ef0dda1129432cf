# Fact 2.3.11: Without a tensor each replica makes a full run.
import torch
from torch import nn


class Fill(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(1))

    def forward(self, number):
        return self.weight * number


print(nn.DataParallel(Fill().cuda())(7).tolist())  # expect: [7.0, 7.0, 7.0, 7.0]
# fact: 2.3.11
