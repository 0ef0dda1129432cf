# Fact 2.1.5: The CPU is refused as output_device.
import torch
from torch import nn

nn.DataParallel(nn.Linear(3, 2).cuda(), output_device='cpu')
# expect error: ValueError: Expected a non cpu device, but got: cpu
# fact: 2.1.5
