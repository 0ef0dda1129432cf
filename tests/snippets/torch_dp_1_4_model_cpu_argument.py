# Fact 1.4: Module.cpu takes no argument.
import torch
from torch import nn

nn.Linear(2, 2).cpu('cuda')
# expect error: TypeError: Module.cpu() takes 1 positional argument but 2 were given
# fact: 1.4
