# Fact 2.3.1: Inputs may lie on any device, the CPU included.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
for device in ['cpu', 'cuda:0', 'cuda:3']:
    x = torch.ones(4, 3, device=device)
    print(x.device, wrapped(x).device)
# expect: cpu cuda:0
# expect: cuda:0 cuda:0
# expect: cuda:3 cuda:0
# fact: 2.3.1
