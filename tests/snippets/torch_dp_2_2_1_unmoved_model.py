# Fact 2.2.1: A model on the CPU is refused.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
wrapped(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# fact: 2.2.1
