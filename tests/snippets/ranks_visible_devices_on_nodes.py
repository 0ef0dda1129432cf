# CUDA_VISIBLE_DEVICES counts the GPUs of the rank's own node.
# ranks: 2
# nodes: 2
# devices: 4
import os
os.environ["CUDA_VISIBLE_DEVICES"] = "1"
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
x = torch.full((1,), 1.0 + dist.get_rank(), device="cuda:0")
print(torch.cuda.device_count(), x.device)
dist.all_reduce(x)
print(x.item())
# expect: 1 cuda:0
# expect: 3.0
# expect: 1 cuda:0
# expect: 3.0
