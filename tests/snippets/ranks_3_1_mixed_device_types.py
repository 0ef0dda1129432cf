# oracle cannot: the default backend is newer than 1.13
# ranks: 2
# fact: 3.1.5, 3.2.4
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group()
print(dist.get_backend())
model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1).cuda())
try:
    DDP(model)
except ValueError as e:
    print(str(e).split("{")[0])
# expect: cpu:gloo,cuda:nccl
# expect: DistributedDataParallel's input module must be on the same type of devices, but input module parameters locate in 
# expect: cpu:gloo,cuda:nccl
# expect: DistributedDataParallel's input module must be on the same type of devices, but input module parameters locate in 
