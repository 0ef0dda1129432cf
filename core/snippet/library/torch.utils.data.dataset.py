# torch.utils.data.dataset: another place to import from.
from torch.utils.data import (ChainDataset, ConcatDataset, Dataset, IterableDataset, StackDataset, Subset,
                              TensorDataset, random_split)
