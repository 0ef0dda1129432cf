# Sequential, ModuleList, ModuleDict, and apply.
import torch
from torch import nn
from collections import OrderedDict
s = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
print(len(s), s[0], s[-1], s[1:], [type(m).__name__ for m in s], s(torch.ones(4, 2)).shape)
named = nn.Sequential(OrderedDict([('first', nn.Linear(1, 1)), ('second', nn.ReLU())]))
print(named.first, [n for n, _ in named.named_children()])
m = nn.ModuleList([nn.Linear(1, 1) for _ in range(2)])
m.append(nn.Linear(1, 2))
print(len(m), m[2].out_features, len(list(m.parameters())))
d = nn.ModuleDict({'x': nn.Linear(1, 1)})
d['y'] = nn.ReLU()
print(list(d.keys()), 'x' in d, d['y'], len(d))
seen = []
s.apply(lambda module: seen.append(type(module).__name__))
print(seen)
for call in (lambda: m(torch.ones(1)), lambda: s(torch.ones(2), torch.ones(2)), lambda: m[5]):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
# expect: 3 Linear(in_features=2, out_features=3, bias=True) Linear(in_features=3, out_features=1, bias=True) Sequential(
# expect:   (1): ReLU()
# expect:   (2): Linear(in_features=3, out_features=1, bias=True)
# expect: ) ['Linear', 'ReLU', 'Linear'] torch.Size([4, 1])
# expect: Linear(in_features=1, out_features=1, bias=True) ['first', 'second']
# expect: 3 2 6
# expect: ['x', 'y'] True ReLU() 2
# expect: ['Linear', 'ReLU', 'Linear', 'Sequential']
# expect: NotImplementedError Module [ModuleList] is missing the required "forward" function
# expect: TypeError Sequential.forward() takes 2 positional arguments but 3 were given
# expect: IndexError index 5 is out of range
