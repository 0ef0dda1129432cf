# DataLoader batches, collates and counts as PyTorch does.
from collections import namedtuple
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, TensorDataset

data = TensorDataset(torch.arange(10).float(), torch.arange(10))
torch.manual_seed(7)
loader = DataLoader(data, batch_size=4, shuffle=True)
for epoch in range(2):
    print([batch[1].tolist() for batch in loader])
print(torch.rand(1))
print(len(loader), len(DataLoader(data, batch_size=4, drop_last=True)), len(DataLoader(data)))
print([b[1].tolist() for b in DataLoader(data, batch_size=4, shuffle=True, drop_last=True,
                                         generator=torch.Generator().manual_seed(3))])
print([b[1].tolist() for b in DataLoader(data, batch_sampler=[[1, 2], [3], [9, 0]])])
print([b[1].tolist() for b in DataLoader(data, batch_size=3, sampler=[5, 4, 3, 2])])
print(next(iter(DataLoader(data, batch_size=None))), next(iter(DataLoader(data))))
print(next(iter(DataLoader(data, batch_size=2, collate_fn=lambda items: items))))

Pair = namedtuple('Pair', 'x y')
class Rows(Dataset):
    def __init__(self, make):
        self.make = make
    def __len__(self):
        return 3
    def __getitem__(self, i):
        return self.make(i)

for make in [lambda i: i, lambda i: i / 2, lambda i: f'row {i}', lambda i: {'a': i, 'b': [i, str(i)]},
             lambda i: (i, (torch.ones(2) * i, True)), lambda i: Pair(i, float(i)), lambda i: [i, i * 2]]:
    print(next(iter(DataLoader(Rows(make), batch_size=2))))
for make in [lambda i: None, lambda i: [0] * (i + 1), lambda i: torch.ones(i + 1)]:
    try:
        print(next(iter(DataLoader(Rows(make), batch_size=2))))
    except Exception as error:
        print(type(error).__name__, str(error)[:60])

class Stream(IterableDataset):
    def __iter__(self):
        yield from range(7)

print([b.tolist() for b in DataLoader(Stream(), batch_size=3)])
print([b.tolist() for b in DataLoader(Stream(), batch_size=3, drop_last=True)])
print(list(DataLoader(Stream(), batch_size=None)))
print([len(b) for b in DataLoader(Stream() + Stream(), batch_size=4)])
iterator = iter(DataLoader(data, batch_size=8))
print(len(iterator), next(iterator)[1].shape, next(iterator)[1].shape, next(iterator, 'end'))
# expect: [[3, 2, 7, 8], [6, 1, 5, 9], [0, 4]]
# expect: [[1, 3, 5, 2], [8, 9, 6, 7], [4, 0]]
# expect: tensor([0.3653])
# expect: 3 2 10
# expect: [[7, 4, 2, 9], [1, 5, 0, 8]]
# expect: [[1, 2], [3], [9, 0]]
# expect: [[5, 4, 3], [2]]
# expect: [tensor(0.), tensor(0)] [tensor([0.]), tensor([0])]
# expect: [(tensor(0.), tensor(0)), (tensor(1.), tensor(1))]
# expect: tensor([0, 1])
# expect: tensor([0.0000, 0.5000], dtype=torch.float64)
# expect: ['row 0', 'row 1']
# expect: {'a': tensor([0, 1]), 'b': [tensor([0, 1]), ('0', '1')]}
# expect: [tensor([0, 1]), [tensor([[0., 0.],
# expect:         [1., 1.]]), tensor([True, True])]]
# expect: Pair(x=tensor([0, 1]), y=tensor([0., 1.], dtype=torch.float64))
# expect: [tensor([0, 1]), tensor([0, 2])]
# expect: TypeError default_collate: batch must contain tensors, numpy arrays, n
# expect: RuntimeError each element in list of batch should be of equal size
# expect: RuntimeError stack expects each tensor to be equal size, but got [1] at e
# expect: [[0, 1, 2], [3, 4, 5], [6]]
# expect: [[0, 1, 2], [3, 4, 5]]
# expect: [0, 1, 2, 3, 4, 5, 6]
# expect: [4, 4, 4, 2]
# expect: 2 torch.Size([8]) torch.Size([2]) end
