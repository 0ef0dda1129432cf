# DistributedSampler deals indices out like cards, and shuffles by seed and epoch.
# fact: 3.7.1, 3.7.2, 3.7.3, 3.7.4
import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler

data = range(10)
print([list(DistributedSampler(data, 4, rank, shuffle=False)) for rank in range(4)])
print([list(DistributedSampler(data, 4, rank, shuffle=False, drop_last=True)) for rank in range(4)])
print([list(DistributedSampler(range(2), 5, rank, shuffle=False, drop_last=True)) for rank in range(5)])
print([list(DistributedSampler(range(2), 5, rank, shuffle=False)) for rank in range(5)])
sampler = DistributedSampler(data, num_replicas=2, rank=1, seed=3)
first = list(sampler)
print(first, list(sampler) == first, len(sampler))
sampler.set_epoch(1)
print(list(sampler))
sampler.set_epoch(0)
print(list(sampler) == first)
rows = TensorDataset(torch.arange(10))
print([batch[0].tolist() for batch in DataLoader(rows, batch_size=2, sampler=DistributedSampler(rows, 2, 0, shuffle=False))])
for attempt in [lambda: DistributedSampler(data, 2, 2), lambda: DistributedSampler(data, 2, -1)]:
    try:
        attempt()
    except ValueError as error:
        print(error)
# expect: [[0, 4, 8], [1, 5, 9], [2, 6, 0], [3, 7, 1]]
# expect: [[0, 4], [1, 5], [2, 6], [3, 7]]
# expect: [[], [], [], [], []]
# expect: [[0], [1], [0], [1], [0]]
# expect: [0, 7, 5, 9, 4] True 5
# expect: [4, 6, 3, 8, 5]
# expect: True
# expect: [[0, 2], [4, 6], [8]]
# expect: Invalid rank 2, rank should be in the interval [0, 1]
# expect: Invalid rank -1, rank should be in the interval [0, 1]
