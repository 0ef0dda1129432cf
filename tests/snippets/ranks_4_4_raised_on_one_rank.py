# ranks: 4
# fact: 4.4.2
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
dist.all_reduce(t)
if rank == 1:
    raise ValueError("bad")
dist.all_reduce(t)
torch.cuda.synchronize()
# expect error: ValueError: bad
