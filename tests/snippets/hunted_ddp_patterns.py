# ranks: 2
# DDP patterns: checkpoint by rank 0, gathered metrics, gradient accumulation with no_sync, unused parameters.
import torch
import torch.distributed as dist
import torch.nn as nn
from contextlib import nullcontext
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group('gloo')
rank, world = dist.get_rank(), dist.get_world_size()
torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 4)
        self.head = nn.Linear(4, 1)
        self.unused = nn.Linear(1, 1)

    def forward(self, x):
        return self.head(torch.relu(self.body(x)))


model = DDP(Net(), find_unused_parameters=True)
opt = torch.optim.SGD(model.parameters(), lr=0.05)
torch.manual_seed(rank + 10)
data = torch.randn(4, 2, 3)
for step in range(4):
    sync = (step + 1) % 2 == 0
    with nullcontext() if sync else model.no_sync():
        (model(data[step]).pow(2).mean() / 2).backward()
    if sync:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
        opt.zero_grad()
checks = [torch.zeros(12) for _ in range(world)]
dist.all_gather(checks, model.module.body.weight.detach().flatten())
total = torch.tensor([float(rank + 1), 2.0])
dist.reduce(total, dst=0)
scattered = torch.zeros(2)
dist.scatter(scattered, [torch.ones(2) * 5, torch.ones(2) * 7] if rank == 0 else None, src=0)
gathered = [None] * world if rank == 0 else None
dist.gather_object((rank, scattered.tolist()), gathered, dst=0)
box = [{'epoch': 3, 'lr': 0.1}] if rank == 0 else [None]
dist.broadcast_object_list(box, src=0)
top = torch.tensor(float(rank))
dist.all_reduce(top, op=dist.ReduceOp.MAX)
if rank == 0:
    print(torch.allclose(checks[0], checks[1]), model.module.unused.weight.grad)
    print(total, gathered, box, top)
if rank == 1:
    print(rank, box[0]['epoch'], scattered)
group = dist.new_group([0])
if rank == 0:
    t = torch.ones(1)
    dist.all_reduce(t, group=group)
    print(t, dist.get_world_size(group))
work = dist.all_reduce(torch.ones(1), async_op=True)
work.wait()
if rank == 0:
    print(work.is_completed(), dist.get_backend(), dist.is_initialized())
dist.destroy_process_group()
# expect: True None
# expect: tensor([3., 4.]) [(0, [5.0, 5.0]), (1, [7.0, 7.0])] [{'epoch': 3, 'lr': 0.1}] tensor(1.)
# expect: tensor([1.]) 1
# expect: True gloo True
# expect: 1 3 tensor([7., 7.])
