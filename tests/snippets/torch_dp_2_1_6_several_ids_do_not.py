# Fact 2.1.6: With several ids the constructor moves nothing.
import torch
from torch import nn

model = nn.Linear(3, 2)
nn.DataParallel(model)
print(model.weight.device)  # expect: cpu
# fact: 2.1.6
