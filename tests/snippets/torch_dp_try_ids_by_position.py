# The ids may be given by position.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda(), [0, 2])
print(wrapped.device_ids, wrapped(torch.ones(4, 3)).device)  # expect: [0, 2] cuda:0
