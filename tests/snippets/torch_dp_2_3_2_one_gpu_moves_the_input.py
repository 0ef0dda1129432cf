# Fact 2.3.2: With one GPU the input is still brought there.
# devices: 1
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
x = torch.ones(4, 3)
print(x.device, wrapped(x).device)  # expect: cpu cuda:0
# fact: 2.3.2
