# Fact 2.1.1: Without a GPU the wrapper keeps the module and calls it on the CPU.
# devices: 0
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2), device_ids=[0, 1])
print(wrapped.device_ids)  # expect: []
print(wrapped(torch.ones(4, 3)).device)  # expect: cpu
wrapped.output_device
# expect error: AttributeError: 'DataParallel' object has no attribute 'output_device'
# fact: 2.1.1
