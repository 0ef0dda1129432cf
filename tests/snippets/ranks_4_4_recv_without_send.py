# ranks: 4
# fact: 4.4.1
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
if rank == 1:
    dist.recv(t, src=0)
# expect error: Deadlock: rank 1 waits to receive from rank 0, which sends nothing more: ranks 0, 2 and 3 returned; rank 1 waits in recv of [4] (line 9) for rank 0. Each recv needs a send on the other rank.
