# A piece on any GPU may be given to a wrapped model; it is split again.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
pieces = [piece.to(f'cuda:{i}') for i, piece in enumerate(torch.ones(16, 3).chunk(4))]
outputs = torch.cat([wrapped(piece) for piece in pieces])
print(outputs.shape, outputs.device)  # expect: torch.Size([16, 2]) cuda:0
