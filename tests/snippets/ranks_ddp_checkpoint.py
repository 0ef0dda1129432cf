# ranks: 2
# Rank 0 saves what all ranks load: the model comes back, its shape and types too.
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
rank = dist.get_rank()
path = "/tmp/ddp_checkpoint_of_a_test.pt"
torch.manual_seed(rank)
model = DDP(nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
model(torch.ones(4, 3)).sum().backward()
optimizer.step()
if rank == 0:
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "dtype": torch.float32}, path)
dist.barrier()
state = torch.load(path, map_location="cpu")
fresh = DDP(nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)))
print(fresh.load_state_dict(state["model"]), list(state["model"])[:2], type(state["model"]).__name__)
print(torch.equal(fresh.module[0].weight, model.module[0].weight), state["dtype"], state["optimizer"]["param_groups"][0]["lr"])
dist.barrier()
if rank == 0:
    os.remove(path)
# expect: <All keys matched successfully> ['module.0.weight', 'module.0.bias'] OrderedDict
# expect: True torch.float32 0.1
# expect: <All keys matched successfully> ['module.0.weight', 'module.0.bias'] OrderedDict
# expect: True torch.float32 0.1
