# ranks: 4
# fact: 4.4.1
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
dist.broadcast(t, src=rank)
# expect error: Deadlock: ranks name different roots in the first broadcast: rank 0 names rank 0, rank 1 rank 1, rank 2 rank 2, rank 3 rank 3: ranks 0, 1, 2 and 3 wait in broadcast of [4] (line 8). All ranks must name the same root.
