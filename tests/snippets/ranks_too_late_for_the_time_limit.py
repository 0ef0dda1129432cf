# ranks: 2
# fact: 4.4.4
# oracle cannot: it would sleep for as long
import time
from datetime import timedelta

import torch
import torch.distributed as dist

dist.init_process_group("nccl", timeout=timedelta(minutes=5))
rank = dist.get_rank()
torch.cuda.set_device(rank)
ready = torch.zeros(1, device="cuda")
if rank == 0:
    time.sleep(400)
dist.all_reduce(ready)
# expect error: Deadlock: rank 0 comes to the first all_reduce 400 seconds after rank 1, past the time limit of 5 minutes: ranks 0 and 1 wait in all_reduce of [1] (line 16). No rank may keep the others waiting longer than the group's time limit.
