# ranks: 4
# fact: 4.4.1
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
dist.all_reduce(t, op=dist.ReduceOp.MAX if rank == 3 else dist.ReduceOp.SUM)
# expect error: Deadlock: ranks name different reductions in the first all_reduce: ranks 0, 1 and 2 ask for SUM, rank 3 MAX: ranks 0, 1, 2 and 3 wait in all_reduce of [4] (line 8). All ranks must name the same reduction.
