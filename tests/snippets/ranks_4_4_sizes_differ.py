# ranks: 4
# fact: 4.4.3
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
u = torch.ones(8 if rank == 0 else 6, device="cuda")
dist.all_reduce(u)
print(u)
# expect error: Deadlock: ranks bring different sizes to the first all_reduce: rank 0 brings (8,), ranks 1, 2 and 3 (6,): rank 0 waits in all_reduce of [8] (line 9); ranks 1, 2 and 3 wait in all_reduce of [6] (line 9). All ranks must bring tensors of the same size.
