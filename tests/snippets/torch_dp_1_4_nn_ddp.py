# Fact 1.4: DistributedDataParallel is not in torch.nn.
import torch
from torch import nn

nn.DistributedDataParallel(nn.Linear(2, 2))
# expect error: AttributeError: module 'torch.nn' has no attribute 'DistributedDataParallel'
# fact: 1.4
