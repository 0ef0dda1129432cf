# Lists, tuples and dictionaries of outputs keep their types, gathered part by part.
from collections import OrderedDict, namedtuple
import torch
from torch import nn

Parts = namedtuple('Parts', 'low high')


class Nested(nn.Module):
    def forward(self, x):
        return [x, (x + 1, [x + 2]), OrderedDict(a=x + 3), {'b': Parts(x - 1, x + 4)}, None]


out = nn.DataParallel(Nested(), device_ids=[0, 1])(torch.arange(4.0).reshape(4, 1).requires_grad_())
print(type(out).__name__, type(out[1]).__name__, type(out[1][1]).__name__, type(out[2]).__name__, type(out[3]).__name__, type(out[3]['b']).__name__)
print(out[0].flatten().tolist(), out[1][0].flatten().tolist(), out[1][1][0].flatten().tolist())
print(out[2]['a'].flatten().tolist(), out[3]['b'].high.flatten().tolist(), out[4], out[0].device)
# expect: list tuple list OrderedDict dict Parts
# expect: [0.0, 1.0, 2.0, 3.0] [1.0, 2.0, 3.0, 4.0] [2.0, 3.0, 4.0, 5.0]
# expect: [3.0, 4.0, 5.0, 6.0] [4.0, 5.0, 6.0, 7.0] None cuda:0
# fact: 8:14
