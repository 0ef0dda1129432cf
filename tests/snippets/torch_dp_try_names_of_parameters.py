# The wrapper prefixes the names of parameters.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 2))
print([name for name, _ in model.named_parameters()])
print([name for name, _ in nn.DataParallel(model.cuda()).named_parameters()])
# expect: ['0.weight', '0.bias', '1.weight', '1.bias']
# expect: ['module.0.weight', 'module.0.bias', 'module.1.weight', 'module.1.bias']
