# Fact 2.1.3: The CPU is no device for the wrapper.
import torch
from torch import nn

nn.DataParallel(nn.Linear(3, 2), device_ids=['cpu', 0])
# expect error: ValueError: Expected a non cpu device, but got: cpu
# fact: 2.1.3
