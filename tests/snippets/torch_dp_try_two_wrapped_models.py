# Two wrapped models may follow one another on different GPUs.
import torch
from torch import nn

first = nn.DataParallel(nn.Linear(3, 4).cuda(0), device_ids=[0, 1])
second = nn.DataParallel(nn.Linear(4, 2).cuda(2), device_ids=[2, 3])
hidden = first(torch.ones(4, 3))
print(hidden.device, second(hidden).device)  # expect: cuda:0 cuda:2
