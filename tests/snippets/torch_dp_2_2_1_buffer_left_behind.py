# Fact 2.2.1: A buffer on the CPU is enough for the refusal.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda()
model.register_buffer('scale', torch.ones(2))
nn.DataParallel(model)(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# fact: 2.2.1
