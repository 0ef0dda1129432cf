# Tensors deep inside tuples, lists and dictionaries are split like any other.
import torch
from torch import nn

seen = []


class Adding(nn.Module):
    def forward(self, pair):
        (a, [b, rest]) = pair
        seen.append((a.shape[0], b.shape[0], rest['c'].shape[0], rest['name']))
        return a + b + rest['c']


x = torch.ones(4, 1)
out = nn.DataParallel(Adding(), device_ids=[0, 1])((x, [x * 2, {'c': x * 3, 'name': 'whole'}]))
print(seen, out.flatten().tolist())
# expect: [(2, 2, 2, 'whole'), (2, 2, 2, 'whole')] [6.0, 6.0, 6.0, 6.0]
# fact: 8:15
