# oracle cannot: the tool wraps isend and irecv, which P2POp compares
# ranks: 4
import torch
import torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
strip = torch.full((8,), float(rank), device="cuda")
from_left = torch.zeros(8, device="cuda")
both = [dist.P2POp(dist.isend, strip, (rank + 1) % 4), dist.P2POp(dist.irecv, from_left, (rank - 1) % 4)]
for work in dist.batch_isend_irecv(both):
    work.wait()
print(rank, from_left[0].item())
# expect: 0 3.0
# expect: 1 0.0
# expect: 2 1.0
# expect: 3 2.0
