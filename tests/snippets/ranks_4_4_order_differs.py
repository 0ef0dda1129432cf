# ranks: 4
# fact: 4.4.2
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
if rank == 0:
    dist.all_reduce(t)
    dist.broadcast(t, src=0)
else:
    dist.broadcast(t, src=0)
    dist.all_reduce(t)
# expect error: Deadlock: rank 0 calls all_reduce where ranks 1, 2 and 3 call broadcast: rank 0 waits in all_reduce of [4] (line 9); ranks 1, 2 and 3 wait in broadcast of [4] (line 12). All ranks must make the same calls of a group in the same order.
