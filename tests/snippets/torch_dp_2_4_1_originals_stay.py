# Fact 2.4.1: The originals stay on the first GPU; replicas vanish after the call.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda()
wrapped = nn.DataParallel(model)
wrapped(torch.ones(8, 3))
print(model.weight.device, wrapped.module is model)  # expect: cuda:0 True
print(len(list(wrapped.parameters())))  # expect: 2
# fact: 2.4.1
