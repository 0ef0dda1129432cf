# Fact 2.2.2: The functional form makes the same check.
import torch
from torch import nn

torch.nn.parallel.data_parallel(nn.Linear(3, 2), torch.ones(4, 3), [0, 1])
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# fact: 2.2.2
