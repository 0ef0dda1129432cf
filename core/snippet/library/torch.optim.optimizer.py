# torch.optim.optimizer: another place to import from.
from torch.optim import Optimizer
