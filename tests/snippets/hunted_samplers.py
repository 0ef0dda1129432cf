# Samplers, collate functions, iterable datasets and what a DataLoader refuses.
import torch
from torch.utils.data import (BatchSampler, ConcatDataset, DataLoader, Dataset, IterableDataset, RandomSampler, Sampler,
                              SequentialSampler, Subset, SubsetRandomSampler, TensorDataset, WeightedRandomSampler,
                              default_collate)


class Squares(Dataset):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return {'x': i, 'y': torch.tensor([i, i * i]), 'name': f'item{i}'}


for batch in DataLoader(Squares(5), batch_size=2, drop_last=True):
    print(batch)
torch.manual_seed(0)
weights = [0.1, 0.1, 0.8]
print(list(WeightedRandomSampler(weights, 8)), len(WeightedRandomSampler(weights, 8)))
print(list(BatchSampler(SequentialSampler(range(7)), 3, False)), list(BatchSampler(SequentialSampler(range(7)), 3, True)))
print(list(RandomSampler(range(5))), list(SubsetRandomSampler([1, 3, 5])))
print(list(RandomSampler(range(3), replacement=True, num_samples=5)))


class ByLength(Sampler):
    def __init__(self, lengths):
        self.lengths = lengths

    def __iter__(self):
        return iter(sorted(range(len(self.lengths)), key=lambda i: self.lengths[i]))

    def __len__(self):
        return len(self.lengths)


words = ['pear', 'fig', 'banana', 'kiwi']
print([list(b) for b in DataLoader(words, batch_size=2, sampler=ByLength([len(w) for w in words]))])


def pad(batch):
    longest = max(len(w) for w in batch)
    return torch.tensor([[ord(c) for c in w.ljust(longest, '.')] for w in batch])


for batch in DataLoader(words, batch_size=2, collate_fn=pad):
    print(batch.shape, batch[0, 0].item())


class Stream(IterableDataset):
    def __init__(self, start, end):
        self.start, self.end = start, end

    def __iter__(self):
        return iter(range(self.start, self.end))


print([b.tolist() for b in DataLoader(Stream(3, 8), batch_size=2)])
both = ConcatDataset([TensorDataset(torch.arange(3)), TensorDataset(torch.arange(10, 12))])
print(len(both), both[3], both[-1], [b[0].tolist() for b in DataLoader(both, batch_size=4)])
part = Subset(Squares(10), [2, 4])
print(len(part), part[1]['x'])
print(default_collate([(1, 2.0), (3, 4.0)]), default_collate([torch.ones(2), torch.zeros(2)]))
for make in (lambda: DataLoader(Stream(0, 3), shuffle=True), lambda: DataLoader(words, batch_size=0),
             lambda: DataLoader(words, sampler=ByLength([1]), shuffle=True),
             lambda: DataLoader(words, batch_size=2, batch_sampler=BatchSampler([0], 1, False)),
             lambda: next(iter(DataLoader([torch.ones(2), torch.ones(3)], batch_size=2))),
             lambda: next(iter(DataLoader([object()], batch_size=1))), lambda: WeightedRandomSampler(weights, 0),
             lambda: RandomSampler([]), lambda: DataLoader(words, num_workers=-1), lambda: both[7],
             lambda: len(DataLoader(Stream(0, 3)))):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, str(e).replace('\n', ' ')[:150])
# expect: {'x': tensor([0, 1]), 'y': tensor([[0, 0],
# expect:         [1, 1]]), 'name': ['item0', 'item1']}
# expect: {'x': tensor([2, 3]), 'y': tensor([[2, 4],
# expect:         [3, 9]]), 'name': ['item2', 'item3']}
# expect: [2, 2, 2, 2, 2, 2, 1, 2] 8
# expect: [[0, 1, 2], [3, 4, 5], [6]] [[0, 1, 2], [3, 4, 5]]
# expect: [2, 1, 4, 0, 3] [5, 1, 3]
# expect: [1, 1, 0, 2, 1]
# expect: [['fig', 'pear'], ['kiwi', 'banana']]
# expect: torch.Size([2, 4]) 112
# expect: torch.Size([2, 6]) 98
# expect: [[3, 4], [5, 6], [7]]
# expect: 5 (tensor(10),) (tensor(11),) [[0, 1, 2, 10], [11]]
# expect: 2 4
# expect: [tensor([1, 3]), tensor([2., 4.], dtype=torch.float64)] tensor([[1., 1.],
# expect:         [0., 0.]])
# expect: ValueError DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle=True
# expect: ValueError batch_size should be a positive integer value, but got batch_size=0
# expect: ValueError sampler option is mutually exclusive with shuffle
# expect: ValueError batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last
# expect: RuntimeError stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1
# expect: TypeError default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found <class 'object'>
# expect: ValueError num_samples should be a positive integer value, but got num_samples=0
# expect: ValueError num_samples should be a positive integer value, but got num_samples=0
# expect: ValueError num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.
# expect: IndexError list index out of range
# expect: TypeError object of type 'Stream' has no len()
