# Fact 2.2.1: The check comes before any input is looked at.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2))
wrapped(torch.tensor(1.0))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# fact: 2.2.1
