# ranks: 2
# fact: 3.5.6
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
model = DDP(nn.Sequential(nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)))
with torch.no_grad():
    output = model.module[0](torch.ones(1, 1))
first = model(torch.ones(1, 1)).sum()
try:
    model.module[0](torch.ones(1, 1)).sum().backward()
    first.backward()
except RuntimeError as e:
    print(str(e)[:48])
# expect: Expected to mark a variable ready only once. Thi
# expect: Expected to mark a variable ready only once. Thi
