# Fact 2.4.4: What forward writes to self is written to a replica and lost.
import torch
from torch import nn


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x


counter = Counter()
wrapped = nn.DataParallel(counter)
wrapped(torch.zeros(8))
wrapped(torch.zeros(8))
print(counter.calls)  # expect: 0
counter(torch.zeros(8))
print(counter.calls)  # expect: 1
# fact: 2.4.4
