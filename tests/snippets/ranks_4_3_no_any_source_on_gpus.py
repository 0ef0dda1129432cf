# ranks: 2
# fact: 4.1
# oracle cannot: it has no NCCL
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.zeros(2, device="cuda")
try:
    dist.recv(t)
except RuntimeError as error:
    print(rank, error)
# expect: 0 Backend nccl does not support recvAnysource
# expect: 1 Backend nccl does not support recvAnysource
