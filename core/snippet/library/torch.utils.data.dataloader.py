# torch.utils.data.dataloader: another place to import from.
from torch.utils.data import DataLoader, default_collate, default_convert
