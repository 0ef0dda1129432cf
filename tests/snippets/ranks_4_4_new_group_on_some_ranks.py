# ranks: 4
# fact: 4.1.4
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
if rank < 2:
    g = dist.new_group([0, 1])
dist.all_reduce(t)
# expect error: Deadlock: ranks 0 and 1 call new_group where ranks 2 and 3 call all_reduce: ranks 0 and 1 wait in new_group (line 9) for ranks 2 and 3; ranks 2 and 3 wait in all_reduce of [4] (line 10) for ranks 0 and 1. All ranks must make the same calls of a group in the same order.
