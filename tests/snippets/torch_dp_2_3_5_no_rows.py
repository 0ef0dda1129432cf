# Fact 2.3.5: A batch of no rows is cut into empty pieces, and every replica runs.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
print([len(piece) for piece in torch.zeros(0, 3).chunk(4)])  # expect: [0, 0, 0, 0]
print(wrapped(torch.zeros(0, 3)).shape)  # expect: torch.Size([0, 2])
# fact: 2.3.5
