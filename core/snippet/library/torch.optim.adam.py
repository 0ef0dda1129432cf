# torch.optim.adam: another place to import from.
from torch.optim import Adam
