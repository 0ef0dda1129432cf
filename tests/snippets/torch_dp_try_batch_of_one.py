# One row uses one GPU.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
outputs = wrapped(torch.ones(1, 3))
print(outputs.shape, outputs.device)  # expect: torch.Size([1, 2]) cuda:0
