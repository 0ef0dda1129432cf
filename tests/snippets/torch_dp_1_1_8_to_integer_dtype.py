# Fact 1.1.8: A module refuses a dtype that is not floating point.
import torch
from torch import nn

nn.Linear(2, 2).to(torch.int64)
# expect error: TypeError: nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.int64
# fact: 1.1.8
