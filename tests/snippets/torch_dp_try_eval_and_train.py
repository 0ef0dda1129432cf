# eval() and train() reach the module inside.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
print(wrapped.training, wrapped.module.training)  # expect: True True
wrapped.eval()
print(wrapped.training, wrapped.module.training)  # expect: False False
