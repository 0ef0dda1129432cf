# Fact 5.11: Targets have to be where the gathered outputs are.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda(), output_device=1)
outputs = wrapped(torch.ones(4, 3))
targets = torch.zeros(4, 2, device='cuda:0')
(outputs - targets).pow(2).mean()
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0!
# fact: 5.11
