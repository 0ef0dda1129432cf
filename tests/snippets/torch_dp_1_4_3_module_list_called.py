# Fact 1.4.3: A ModuleList has no forward.
import torch
from torch import nn

layers = nn.ModuleList([nn.Linear(2, 2)])
layers(torch.ones(2, 2))
# expect error: NotImplementedError: Module [ModuleList] is missing the required "forward" function
# fact: 1.4.3
