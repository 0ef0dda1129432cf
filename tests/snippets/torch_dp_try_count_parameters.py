# Wrapping adds no parameters.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(1024, 16), nn.ReLU(), nn.Linear(16, 10))
print(sum(p.numel() for p in model.parameters()))  # expect: 16570
print(sum(p.numel() for p in nn.DataParallel(model.cuda()).parameters()))  # expect: 16570
