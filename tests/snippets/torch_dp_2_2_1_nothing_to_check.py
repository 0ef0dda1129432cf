# Fact 2.2.1: A module without parameters and buffers is never refused.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.ReLU())
outputs = wrapped(torch.tensor([-1.0, 2.0, -3.0, 4.0]))
print(outputs.device, outputs.tolist())  # expect: cuda:0 [0.0, 2.0, 0.0, 4.0]
# fact: 2.2.1
