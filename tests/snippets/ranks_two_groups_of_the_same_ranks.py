# Two groups of the same ranks are two groups: their calls must come in one order.
# oracle cannot: a hang ends there at a time limit
# ranks: 2
import torch, torch.distributed as dist
dist.init_process_group('nccl')
r = dist.get_rank()
torch.cuda.set_device(r)
a = dist.new_group([0, 1]); b = dist.new_group([0, 1])
t = torch.ones(2, device='cuda'); u = torch.ones(2, device='cuda')
if r == 0:
    dist.all_reduce(t, group=a); dist.all_reduce(u, group=b)
else:
    dist.all_reduce(u, group=b); dist.all_reduce(t, group=a)
torch.cuda.synchronize()
print('ok', r)
# expect error: Deadlock: ranks 0 and 1 are in all_reduce of different groups, made of the same ranks: rank 0 waits in all_reduce of [2] (line 11) for rank 1; rank 1 waits in all_reduce of [2] (line 13) for rank 0. Ranks that share groups must use them in the same order.
