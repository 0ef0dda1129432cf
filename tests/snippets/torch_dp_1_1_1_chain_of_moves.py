# Fact 1.1.1: The last move wins, and every parameter follows.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 2)).cuda(1).cpu().to('cuda:3')
print([str(p.device) for p in model.parameters()])  # expect: ['cuda:3', 'cuda:3', 'cuda:3', 'cuda:3']
# fact: 1.1.1
