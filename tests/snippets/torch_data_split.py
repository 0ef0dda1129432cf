# random_split, Subset and ConcatDataset pick PyTorch's items.
import torch
from torch.utils.data import ConcatDataset, Dataset, Subset, TensorDataset, random_split

torch.manual_seed(0)
data = TensorDataset(torch.arange(10), torch.arange(10) * 10)
train, test = random_split(data, [7, 3])
print(train.indices, test.indices, len(train), train[0])
parts = random_split(range(10), [0.5, 0.3, 0.2], generator=torch.Generator().manual_seed(42))
print([list(part) for part in parts])
print([list(p) for p in random_split(range(7), [0.5, 0.5], torch.Generator().manual_seed(1))])
both = ConcatDataset([Subset(data, [1, 2]), data])
print(len(both), both[1], both[2], both[-1], both.cumulative_sizes)
print(len(data + data), type(data + data).__name__)
for attempt in [lambda: random_split(data, [4, 4]), lambda: random_split(data, [1.5, -0.5]), lambda: both[12],
                lambda: both[-13], lambda: ConcatDataset([]), lambda: TensorDataset(torch.ones(2), torch.ones(3)),
                lambda: data[10], lambda: Subset(data, [1])[1]]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: [4, 1, 7, 5, 3, 9, 0] [8, 6, 2] 7 (tensor(4), tensor(40))
# expect: [[2, 6, 1, 8, 4], [5, 0, 9], [3, 7]]
# expect: [[0, 6, 1, 3], [5, 2, 4]]
# expect: 12 (tensor(2), tensor(20)) (tensor(0), tensor(0)) (tensor(9), tensor(90)) [2, 12]
# expect: 20 ConcatDataset
# expect: ValueError Sum of input lengths does not equal the length of the input dataset!
# expect: ValueError Fraction at index 0 is not between 0 and 1
# expect: IndexError list index out of range
# expect: ValueError absolute value of index should not exceed dataset length
# expect: AssertionError datasets should not be an empty iterable
# expect: AssertionError Size mismatch between tensors
# expect: IndexError index 10 is out of bounds for dimension 0 with size 10
# expect: IndexError list index out of range
