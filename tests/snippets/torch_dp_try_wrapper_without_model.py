# The wrapper wants a module.
import torch
from torch import nn

nn.DataParallel()
# expect error: TypeError: DataParallel.__init__() missing 1 required positional argument: 'module'
