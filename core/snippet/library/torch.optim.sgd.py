# torch.optim.sgd: another place to import from.
from torch.optim import SGD
