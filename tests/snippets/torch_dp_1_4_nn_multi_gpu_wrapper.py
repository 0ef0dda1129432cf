# Fact 1.4: There is no MultiGPUWrapper.
import torch
from torch import nn

nn.MultiGPUWrapper(nn.Linear(2, 2))
# expect error: AttributeError: module 'torch.nn' has no attribute 'MultiGPUWrapper'
# fact: 1.4
