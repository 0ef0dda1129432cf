# ranks: 4
# fact: 4.4.2
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
for step in range(4):
    if rank == 2 and step == 2:
        break
    dist.all_reduce(t)
print(t.sum().item())
# expect: 64.0
# expect error: Deadlock: rank 2 never joins the third all_reduce: ranks 0, 1 and 3 wait in all_reduce of [4] (line 11) for rank 2; rank 2 left the loop at line 10 (break), returned. The ranks must agree before any of them leaves.
