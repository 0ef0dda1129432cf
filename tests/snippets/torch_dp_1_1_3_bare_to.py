# Fact 1.1.3: A bare .to changes a model and leaves a tensor alone.
import torch
from torch import nn

x = torch.ones(2, 3)
model = nn.Linear(3, 2)
x.to(torch.float64)
model.to(torch.float64)
print(x.dtype, model.weight.dtype)  # expect: torch.float32 torch.float64
x.to('cuda')
model.to('cuda')
print(x.device, model.weight.device)  # expect: cpu cuda:0
# fact: 1.1.3
