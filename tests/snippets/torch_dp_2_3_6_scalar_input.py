# Fact 2.3.6: A tensor without dimensions cannot be cut.
import torch
from torch import nn

nn.DataParallel(nn.ReLU())(torch.tensor(1.0))
# expect error: RuntimeError: chunk expects at least a 1-dimensional tensor
# fact: 2.3.6
