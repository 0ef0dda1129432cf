# Fact 2.8.2: The wrapper's state has a prefix before each key.
import torch
from torch import nn

model = nn.Linear(3, 2)
print(list(model.state_dict()), list(nn.DataParallel(model.cuda()).state_dict()))
# expect: ['weight', 'bias'] ['module.weight', 'module.bias']
# fact: 2.8.2
