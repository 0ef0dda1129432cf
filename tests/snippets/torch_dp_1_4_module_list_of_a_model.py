# Fact 1.4: A ModuleList is made from an iterable of modules.
import torch
from torch import nn

nn.ModuleList(nn.Linear(2, 2))
# expect error: TypeError: ModuleList.extend should be called with an iterable, but got Linear
# fact: 1.4
