# Fact 2.8: A wrapper around a wrapper splits once; the inner one gets pieces on one GPU each.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.DataParallel(nn.Linear(3, 2).cuda(), device_ids=[0]), device_ids=[0])
print(wrapped(torch.ones(4, 3)).shape)  # expect: torch.Size([4, 2])
# fact: 2.8.2
