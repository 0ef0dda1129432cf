# ranks: 3
# fact: 4.4.1
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
pair = dist.new_group([0, 1])
everyone = dist.group.WORLD
if rank < 2:
    dist.all_reduce(t, group=pair)
dist.all_reduce(t, group=everyone)
if rank == 0:
    dist.all_reduce(t, group=pair)
    dist.all_reduce(t, group=everyone)
elif rank == 1:
    dist.all_reduce(t, group=everyone)
    dist.all_reduce(t, group=pair)
else:
    dist.all_reduce(t, group=everyone)
# expect error: Deadlock: ranks 0 and 1 use their groups in different orders and wait in a circle: rank 0 waits in all_reduce of [4] (line 16) for rank 1; rank 1 waits in all_reduce of [4] (line 19) for rank 0; rank 2 waits in all_reduce of [4] (line 22) for rank 0. Ranks that share groups must use them in the same order.
