# Fact 2.3.8: With pieces of different counts the shortest count wins and rows vanish.
import torch
from torch import nn


class First(nn.Module):
    def forward(self, x, y):
        return x


x = torch.arange(8.0)
y = torch.zeros(2)
outputs = nn.DataParallel(First())(x, y)
print(outputs.tolist())  # expect: [0.0, 1.0, 2.0, 3.0]
# fact: 2.3.8
