# Fact 2.4.5: Buffers are copied at each call; only the first replica's changes stay.
import torch
from torch import nn


class Tally(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('seen', torch.zeros(1))

    def forward(self, x):
        self.seen += x.sum()
        return self.seen * torch.ones(len(x), device=x.device)


tally = Tally().cuda()
wrapped = nn.DataParallel(tally)
print(wrapped(torch.tensor([1.0, 10.0, 100.0, 1000.0])).tolist())  # expect: [1.0, 10.0, 100.0, 1000.0]
print(wrapped(torch.tensor([1.0, 10.0, 100.0, 1000.0])).tolist())  # expect: [2.0, 11.0, 101.0, 1001.0]
print(tally.seen.tolist())  # expect: [2.0]
# fact: 2.4.5
