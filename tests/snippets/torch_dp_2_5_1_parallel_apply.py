# Fact 2.5.1: parallel_apply runs each module on its own input.
import torch
from torch import nn

first = nn.Linear(2, 1, bias=False).to('cuda:0')
second = nn.Linear(2, 1, bias=False).to('cuda:1')
with torch.no_grad():
    first.weight.fill_(1.0)
    second.weight.fill_(2.0)
x = torch.ones(1, 2)
outputs = torch.nn.parallel.parallel_apply([first, second], [x.to('cuda:0'), (x.to('cuda:1'),)])
print([(output.tolist(), str(output.device)) for output in outputs])
# expect: [([[2.0]], 'cuda:0'), ([[4.0]], 'cuda:1')]
# fact: 2.5.1
