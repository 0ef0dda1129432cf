# Fact 2.2.2: The functional form splits, runs and gathers.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda()
x = torch.ones(4, 3)
y = torch.nn.parallel.data_parallel(model, x, [0, 1], output_device=1)
print(y.device, y.shape)  # expect: cuda:1 torch.Size([4, 2])
# fact: 2.2.2
