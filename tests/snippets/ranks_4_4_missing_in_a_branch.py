# ranks: 4
# fact: 4.4.1
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
if rank == 0:
    dist.broadcast(t, src=0)
# expect error: Deadlock: ranks 1, 2 and 3 never join the first broadcast: rank 0 waits in broadcast of [4] (line 9) for ranks 1, 2 and 3; ranks 1, 2 and 3 returned. Every rank of the group must make the call.
