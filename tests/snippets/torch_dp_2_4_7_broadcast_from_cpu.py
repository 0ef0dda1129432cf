# Fact 2.4.7: Parameters on the CPU cannot be broadcast.
import torch
from torch import nn

torch.nn.parallel.replicate(nn.Linear(2, 2), [0, 1])
# expect error: AssertionError: Broadcast function not implemented for CPU tensors
# fact: 2.4.7
