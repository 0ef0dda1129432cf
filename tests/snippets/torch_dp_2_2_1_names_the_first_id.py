# Fact 2.2.1: The refusal names the first of device_ids.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda(0), device_ids=[1, 0])
wrapped(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cuda:0
# fact: 2.2.1
