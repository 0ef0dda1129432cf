# Fact 2.4.1: After a call only what backward needs is left of a replica: here the second layer's
# weights, since the batch needs no gradient.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(512, 256, bias=False), nn.Linear(256, 128, bias=False)).cuda()
wrapped = nn.DataParallel(model)
outputs = wrapped(torch.ones(4, 512))
first, second = (layer.weight.numel() * 4 for layer in model)
print(first, second)  # expect: 524288 131072
print(torch.cuda.memory_allocated(1) - second)  # expect: 3072
del outputs
print(torch.cuda.memory_allocated(1))  # expect: 0
# fact: 2.4.1
