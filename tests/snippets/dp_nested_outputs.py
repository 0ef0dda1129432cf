# fact: 8:14
# Lists, tuples and dictionaries that a module returns keep their types and their values.
from collections import OrderedDict
import torch
from torch import nn


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)

    def forward(self, x):
        return [x, (x + 1, x + 2, [x + 3]), OrderedDict(a=[x + 4], b={"c": [x + 5]}), self.fc(x)]


x = torch.randn(2, 2, device="cuda:0")
out = nn.DataParallel(Nested().cuda(), device_ids=[0, 1])(x)
print([type(part).__name__ for part in out], type(out[1][2]).__name__, type(out[2]["b"]).__name__)
print(torch.equal(out[0], x), torch.equal(out[1][0], x + 1), torch.equal(out[1][2][0], x + 3))
print(torch.equal(out[2]["a"][0], x + 4), torch.equal(out[2]["b"]["c"][0], x + 5), list(out[2]))
out[3].sum().backward()
# expect: ['Tensor', 'tuple', 'OrderedDict', 'Tensor'] list dict
# expect: True True True
# expect: True True ['a', 'b']
