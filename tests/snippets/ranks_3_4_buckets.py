# oracle cannot: the reducer shows no buckets there
# ranks: 2
# fact: 3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group('gloo')


def net():
    return nn.Sequential(nn.Linear(700, 700), nn.Linear(700, 1400), nn.Linear(1400, 1400), nn.Linear(1400, 700))


def sizes(ddp):
    return [bucket.flat.numel() * 4 for bucket in ddp.reducer.buckets]


x = torch.ones(1, 700)
for unused in (False, True):
    ddp = DDP(net(), find_unused_parameters=unused)
    for step in range(3):
        ddp(x).sum().backward()
        print(unused, step, sizes(ddp))
small = DDP(net(), bucket_cap_mb=4)
for step in range(2):
    small(x).sum().backward()
print(sizes(small))
mixed = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4).double())
print(len(DDP(mixed, find_unused_parameters=True).reducer.buckets))
# expect: False 0 [17656800]
# expect: False 1 [3922800, 13734000]
# expect: False 2 [3922800, 13734000]
# expect: True 0 [15696800, 1960000]
# expect: True 1 [15696800, 1960000]
# expect: True 2 [15696800, 1960000]
# expect: [11768400, 5888400]
# expect: 2
# expect: False 0 [17656800]
# expect: False 1 [3922800, 13734000]
# expect: False 2 [3922800, 13734000]
# expect: True 0 [15696800, 1960000]
# expect: True 1 [15696800, 1960000]
# expect: True 2 [15696800, 1960000]
# expect: [11768400, 5888400]
# expect: 2
