# ranks: 3
# fact: 4.4.1
import torch
import torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
dist.all_reduce(t)
if rank != 1:
    dist.all_reduce(t)
print("left", rank)
# expect: left 0
# expect: left 1
# expect: left 2
# expect error: Deadlock: rank 1 never joins the second all_reduce: ranks 0 and 2 wait in all_reduce of [4] (line 11) for rank 1; rank 1 returned. Every rank of the group must make the call.
