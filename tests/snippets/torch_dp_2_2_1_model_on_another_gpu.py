# Fact 2.2.1: A model on another GPU than the first is refused too.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda(1))
wrapped(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cuda:1
# fact: 2.2.1
