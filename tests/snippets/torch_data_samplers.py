# Samplers draw PyTorch's indices for a seed.
import torch
from torch.utils.data import (BatchSampler, RandomSampler, SequentialSampler, SubsetRandomSampler,
                              WeightedRandomSampler)

torch.manual_seed(5)
data = list('abcdefgh')
print(list(SequentialSampler(data)), list(RandomSampler(data)))
print(list(RandomSampler(data, replacement=True, num_samples=40)))
print(list(RandomSampler(data, num_samples=11)), len(RandomSampler(data, num_samples=3)))
print(list(RandomSampler(data, generator=torch.Generator().manual_seed(2))))
print(list(SubsetRandomSampler([4, 7, 9])), len(SubsetRandomSampler([4, 7, 9])))
print(list(WeightedRandomSampler([0.1, 0.9, 0.4, 0.7, 3.0, 0.6], 8)))
print(list(WeightedRandomSampler([0.1, 0.9, 0.4, 0.7, 3.0, 0.6], 5, replacement=False)))
print(list(BatchSampler(SequentialSampler(range(10)), batch_size=3, drop_last=False)))
print(list(BatchSampler(SequentialSampler(range(10)), 3, drop_last=True)))
print(len(BatchSampler(range(10), 3, True)), len(BatchSampler(range(10), 3, False)))
for make in [lambda: BatchSampler(data, 0, False), lambda: BatchSampler(data, 2, None),
             lambda: BatchSampler(data, 2.5, False), lambda: RandomSampler([]),
             lambda: RandomSampler(data, num_samples=0), lambda: RandomSampler(data, replacement=1),
             lambda: WeightedRandomSampler([1.0], 0), lambda: WeightedRandomSampler([1.0], 1, replacement=2)]:
    try:
        print(make())
    except Exception as error:
        print(type(error).__name__, error)
# expect: [0, 1, 2, 3, 4, 5, 6, 7] [5, 3, 0, 7, 4, 1, 6, 2]
# expect: [4, 2, 6, 7, 1, 1, 0, 0, 1, 6, 3, 3, 2, 3, 2, 3, 1, 4, 1, 1, 7, 7, 2, 4, 4, 7, 0, 2, 6, 4, 2, 6, 5, 3, 4, 6, 7, 3, 1, 5]
# expect: [1, 7, 4, 3, 2, 0, 6, 5, 1, 2, 0] 3
# expect: [0, 4, 7, 2, 6, 5, 1, 3]
# expect: [7, 9, 4] 3
# expect: [3, 4, 4, 4, 4, 4, 3, 3]
# expect: [4, 1, 2, 3, 5]
# expect: [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]]
# expect: [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
# expect: 3 4
# expect: ValueError batch_size should be a positive integer value, but got batch_size=0
# expect: ValueError drop_last should be a boolean value, but got drop_last=None
# expect: ValueError batch_size should be a positive integer value, but got batch_size=2.5
# expect: ValueError num_samples should be a positive integer value, but got num_samples=0
# expect: ValueError num_samples should be a positive integer value, but got num_samples=0
# expect: TypeError replacement should be a boolean value, but got replacement=1
# expect: ValueError num_samples should be a positive integer value, but got num_samples=0
# expect: ValueError replacement should be a boolean value, but got replacement=2
