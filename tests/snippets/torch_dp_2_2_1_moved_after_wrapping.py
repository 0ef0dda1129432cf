# Fact 2.2.1: What counts is where the model is when it is called.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
wrapped.cuda()
print(wrapped(torch.ones(4, 3)).shape, wrapped.module.weight.device)  # expect: torch.Size([4, 2]) cuda:0
# fact: 2.2.1
