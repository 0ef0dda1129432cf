# Fact 2.3.7: Numbers, strings and lists of numbers go to each replica whole.
import torch
from torch import nn


class Count(nn.Module):
    def forward(self, x, number, word, numbers):
        return x * 0 + number + len(word) + sum(numbers)


print(nn.DataParallel(Count())(torch.zeros(4), 10, 'ab', [1, 2, 3, 4]).tolist())  # expect: [22.0, 22.0, 22.0, 22.0]
# fact: 2.3.7
