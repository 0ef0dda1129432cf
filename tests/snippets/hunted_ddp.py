# ranks: 2
# DistributedDataParallel on two ranks: same weights, averaged gradients, a sampler, a reduced metric.
import os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler

dist.init_process_group('gloo')
rank, world_size = dist.get_rank(), dist.get_world_size()
torch.manual_seed(rank)
model = nn.Linear(2, 1)
ddp = DDP(model)
torch.manual_seed(0)
data = TensorDataset(torch.arange(12.).view(6, 2) / 10, torch.arange(6.).view(6, 1))
sampler = DistributedSampler(data, num_replicas=world_size, rank=rank, shuffle=True, seed=1)
loader = DataLoader(data, batch_size=2, sampler=sampler)
optimizer = torch.optim.SGD(ddp.parameters(), lr=0.01)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(ddp(x), y)
        loss.backward()
        optimizer.step()
    mean = loss.detach().clone()
    dist.all_reduce(mean, op=dist.ReduceOp.SUM)
    mean /= world_size
    if rank == 0:
        print(f'epoch {epoch}: {mean.item():.4f} {len(loader)} {len(sampler)}')
weights = [torch.zeros(1, 2) for _ in range(world_size)]
dist.all_gather(weights, ddp.module.weight.data)
if rank == 0:
    print(torch.equal(weights[0], weights[1]), list(ddp.state_dict()))
with ddp.no_sync():
    ddp(torch.ones(1, 2) * (rank + 1)).sum().backward()
print(f'rank {rank}', model.weight.grad.shape) if rank == 1 else None
objects = [None] * world_size
dist.all_gather_object(objects, {'rank': rank})
if rank == 0:
    print(objects)
box = torch.tensor([float(rank)])
dist.broadcast(box, src=1)
if rank == 0:
    print(box)
dist.barrier()
dist.destroy_process_group()
# expect: epoch 0: 13.7673 2 3
# expect: epoch 1: 19.0847 2 3
# expect: True ['module.weight', 'module.bias']
# expect: [{'rank': 0}, {'rank': 1}]
# expect: tensor([1.])
# expect: rank 1 torch.Size([1, 2])
