# The module inside can still be called alone, where it lies.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
print(wrapped.module(torch.ones(4, 3)).device)  # expect: cpu
