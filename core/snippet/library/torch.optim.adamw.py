# torch.optim.adamw: another place to import from.
from torch.optim import AdamW
