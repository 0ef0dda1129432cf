# Fact 1.4: Module.cuda refuses a CPU device.
import torch
from torch import nn

nn.Linear(2, 2).cuda('cpu')
# expect error: RuntimeError: Invalid device, must be cuda device
# fact: 1.4
