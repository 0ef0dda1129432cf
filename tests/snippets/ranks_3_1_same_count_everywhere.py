# ranks: 2
# fact: 3.1.8, 3.1.2
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group('gloo')
rank = dist.get_rank()
try:
    DDP(nn.Linear(3, 1, bias=rank == 1))
except RuntimeError as e:
    print(e)
# expect: DDP expects same model across all ranks, but Rank 0 has 1 params, while rank 1 has inconsistent 2 params.
# expect: DDP expects same model across all ranks, but Rank 1 has 2 params, while rank 0 has inconsistent 1 params.
