# ranks: 4
# fact: 3.5.7
import torch, torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
model = DDP(torch.nn.Linear(4, 2).cuda(), device_ids=[rank])
for x in [torch.ones(2, 4)] * (3 if rank == 0 else 2):
    model(x).sum().backward()
    print(model.module.weight.grad.sum().item())
# expect: 16.0
# expect: 32.0
# expect: 16.0
# expect: 32.0
# expect: 16.0
# expect: 32.0
# expect: 16.0
# expect: 32.0
# expect error: Deadlock: ranks 1, 2 and 3 never join the third all_reduce of DDP bucket 0: rank 0 waits in all_reduce of [10] (line 10) for ranks 1, 2 and 3; ranks 1, 2 and 3 left the loop at line 9 (at its end), returned. Every rank must run the same number of forward and backward passes, or say that it may run fewer.
