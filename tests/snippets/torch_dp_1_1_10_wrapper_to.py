# Fact 1.1.10: Moving the wrapper moves the module inside and returns the wrapper.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
print(wrapped.to('cuda') is wrapped)  # expect: True
print(wrapped.module.weight.device)  # expect: cuda:0
# fact: 1.1.10
