# ranks: 4
# fact: 4.4.3
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
u = torch.ones(8, device="cuda", dtype=torch.float64 if rank == 0 else torch.float32)
dist.all_reduce(u)
# expect error: Deadlock: ranks bring different dtypes to the first all_reduce: rank 0 brings float64, ranks 1, 2 and 3 float32: ranks 0, 1, 2 and 3 wait in all_reduce of [8] (line 9). All ranks must bring tensors of the same dtype.
