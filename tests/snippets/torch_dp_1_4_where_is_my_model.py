# Fact 1.4: The first parameter tells where a model is; a module without parameters has no first.
import torch
from torch import nn

print(next(nn.Linear(2, 2).cuda(1).parameters()).device)
try:
    next(nn.ReLU().parameters())
except StopIteration:
    print('no parameters')
# expect: cuda:1
# expect: no parameters
# fact: 1.4
