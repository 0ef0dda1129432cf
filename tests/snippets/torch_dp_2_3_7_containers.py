# Fact 2.3.7: Tensors inside tuples, lists and dictionaries are cut; the containers are rebuilt.
import torch
from torch import nn


class Join(nn.Module):
    def forward(self, pair, table):
        a, b = pair
        return a + b[0] + table['c']


ones = torch.ones(4, 2)
outputs = nn.DataParallel(Join())((ones, [ones * 2]), {'c': ones * 3})
print(outputs.shape, outputs[0].tolist(), outputs.device)  # expect: torch.Size([4, 2]) [6.0, 6.0] cuda:0
# fact: 2.3.7
