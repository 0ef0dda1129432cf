# ranks: 2
# fact: 4.4.4
# oracle cannot: it would sleep for as long
import time

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
count = torch.tensor([rank + 1])
if rank == 0:
    time.sleep(1700)
dist.all_reduce(count)
print(rank, count.item())
# expect: 0 3
# expect: 1 3
