# Fact 2.3.11: Without arguments there is one run, on the first GPU.
import torch
from torch import nn


class Fixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2))

    def forward(self):
        return self.weight + 1


outputs = nn.DataParallel(Fixed().cuda())()
print(outputs.tolist(), outputs.device)  # expect: [2.0, 2.0] cuda:0
# fact: 2.3.11
