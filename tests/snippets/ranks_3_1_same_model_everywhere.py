# ranks: 2
# fact: 3.1.4, 3.1.7
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group('gloo')
rank = dist.get_rank()
try:
    DDP(nn.Linear(3, 1), device_ids=[0, 1])
except ValueError as e:
    print(e)
DDP(nn.Linear(3 if rank == 0 else 4, 1, bias=False))
# expect: device_ids can only be None or contain a single element.
# expect: device_ids can only be None or contain a single element.
# expect error: RuntimeError: [1]: params[0] in this process with sizes [1, 4] appears not to match sizes of the same param in process 0.
