# DataLoader refuses options that exclude each other, in PyTorch's words.
# fact: 3.7.5
import torch
from torch.utils.data import DataLoader, IterableDataset, TensorDataset

class Stream(IterableDataset):
    def __iter__(self):
        return iter(range(3))

class NoLength:
    def __getitem__(self, index):
        return index

data = TensorDataset(torch.arange(4))
stream = Stream()
for make in [lambda: DataLoader(data, shuffle=True, sampler=[0, 1]),
             lambda: DataLoader(data, batch_size=2, batch_sampler=[[0]]),
             lambda: DataLoader(data, shuffle=True, batch_sampler=[[0]]),
             lambda: DataLoader(data, batch_size=0),
             lambda: DataLoader(data, batch_size=-1),
             lambda: DataLoader(data, batch_size=1.5),
             lambda: DataLoader(data, batch_size=None, drop_last=True),
             lambda: DataLoader(data, num_workers=-1),
             lambda: DataLoader(data, timeout=-1),
             lambda: DataLoader(data, persistent_workers=True),
             lambda: DataLoader(stream, shuffle=True),
             lambda: DataLoader(stream, sampler=[0]),
             lambda: DataLoader(stream, batch_sampler=[[0]]),
             lambda: DataLoader([], shuffle=True),
             lambda: list(DataLoader([])),
             lambda: list(DataLoader(NoLength(), batch_size=2)),
             lambda: DataLoader(NoLength(), shuffle=True),
             lambda: len(DataLoader(stream)),
             lambda: len(DataLoader(NoLength())),
             lambda: DataLoader(data, batch_sise=2),
             lambda: setattr(DataLoader(data), 'batch_size', 8)]:
    try:
        print(make())
    except Exception as error:
        print(f'{type(error).__name__}: {error}')
try:
    next(iter(DataLoader(data, batch_size=2, sampler=[3, 4])))
except IndexError as error:
    print(error)
# expect: ValueError: sampler option is mutually exclusive with shuffle
# expect: ValueError: batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last
# expect: ValueError: batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last
# expect: ValueError: batch_size should be a positive integer value, but got batch_size=0
# expect: ValueError: batch_size should be a positive integer value, but got batch_size=-1
# expect: ValueError: batch_size should be a positive integer value, but got batch_size=1.5
# expect: ValueError: batch_size=None option disables auto-batching and is mutually exclusive with drop_last
# expect: ValueError: num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.
# expect: ValueError: timeout option should be non-negative
# expect: ValueError: persistent_workers option needs num_workers > 0
# expect: ValueError: DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle=True
# expect: ValueError: DataLoader with IterableDataset: expected unspecified sampler option, but got sampler=[0]
# expect: ValueError: DataLoader with IterableDataset: expected unspecified batch_sampler option, but got batch_sampler=[[0]]
# expect: ValueError: num_samples should be a positive integer value, but got num_samples=0
# expect: []
# expect: TypeError: object of type 'NoLength' has no len()
# expect: TypeError: object of type 'NoLength' has no len()
# expect: TypeError: object of type 'Stream' has no len()
# expect: TypeError: object of type 'NoLength' has no len()
# expect: TypeError: DataLoader.__init__() got an unexpected keyword argument 'batch_sise'
# expect: ValueError: batch_size attribute should not be set after DataLoader is initialized
# expect: index 4 is out of bounds for dimension 0 with size 4
