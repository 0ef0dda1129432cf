# fact: 8:4
# Two different modules on two GPUs; an input may stand alone or in a tuple.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply

first = nn.Linear(4, 2).to("cuda:0")
second = nn.Linear(4, 2).to("cuda:1")
a = torch.ones(1, 4, device="cuda:0")
b = torch.ones(1, 4, device="cuda:1")
expected = [first(a), second(b)]
for inputs in ([a, b], [(a,), (b,)], [a, (b,)]):
    outputs = parallel_apply([first, second], inputs, None, [0, 1])
    print([torch.equal(o, e) for o, e in zip(outputs, expected)], [str(o.device) for o in outputs])
outputs = parallel_apply((first, second), (a, b), devices=(torch.device("cuda:0"), torch.device("cuda:1")))
print(len(outputs), outputs[1].requires_grad)
# expect: [True, True] ['cuda:0', 'cuda:1']
# expect: [True, True] ['cuda:0', 'cuda:1']
# expect: [True, True] ['cuda:0', 'cuda:1']
# expect: 2 True
