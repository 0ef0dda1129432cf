# torch.nn.parameter: another place to import from.
from torch.nn import Parameter
