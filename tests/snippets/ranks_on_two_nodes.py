# Four ranks on two nodes of two GPUs: each sees its node's, numbered from 0.
# ranks: 4
# nodes: 2
# devices: 4
import os
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
rank = dist.get_rank()
local = int(os.environ["LOCAL_RANK"])
torch.cuda.set_device(local)
x = torch.full((2,), float(rank), device="cuda")
print(rank, local, os.environ["GROUP_RANK"], os.environ["LOCAL_WORLD_SIZE"], torch.cuda.device_count(), x.device)
dist.all_reduce(x)
print(x)
try:
    torch.zeros(1, device="cuda:2")
except RuntimeError as error:
    print(str(error).splitlines()[0])
# expect: 0 0 0 2 2 cuda:0
# expect: tensor([6., 6.], device='cuda:0')
# expect: CUDA error: invalid device ordinal
# expect: 1 1 0 2 2 cuda:1
# expect: tensor([6., 6.], device='cuda:1')
# expect: CUDA error: invalid device ordinal
# expect: 2 0 1 2 2 cuda:0
# expect: tensor([6., 6.], device='cuda:0')
# expect: CUDA error: invalid device ordinal
# expect: 3 1 1 2 2 cuda:1
# expect: tensor([6., 6.], device='cuda:1')
# expect: CUDA error: invalid device ordinal
