# A wrapped model can be called again with another batch size.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
print([tuple(wrapped(torch.ones(rows, 3)).shape) for rows in (1, 2, 7, 64)])  # expect: [(1, 2), (2, 2), (7, 2), (64, 2)]
