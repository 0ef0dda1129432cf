# Fact 1.4: Assigning to model.device stores a name and moves nothing.
import torch
from torch import nn

model = nn.Linear(2, 2)
model.device = 'cuda'
print(model.device, model.weight.device)  # expect: cuda cpu
# fact: 1.4
