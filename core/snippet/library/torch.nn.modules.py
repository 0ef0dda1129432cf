# torch.nn.modules: another place to import from.
from torch.nn import *
from torch.nn import Module, Linear, Sequential, ModuleList, ModuleDict
