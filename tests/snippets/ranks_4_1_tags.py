# ranks: 2
# fact: 4.1
import torch, torch.distributed as dist
dist.init_process_group("gloo")
rank = dist.get_rank()
if rank == 0:
    first = dist.isend(torch.tensor([1.0]), dst=1, tag=7)
    second = dist.isend(torch.tensor([2.0]), dst=1, tag=8)
    first.wait()
    second.wait()
else:
    a, b = torch.zeros(1), torch.zeros(1)
    dist.recv(a, src=0, tag=8)
    dist.recv(b, src=0, tag=7)
    print(a.item(), b.item())
# expect: 2.0 1.0
