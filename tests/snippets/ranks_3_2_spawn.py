# oracle cannot: ranks that start ranks
# ranks: 2
# fact: 3.2.9
import os
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def setup(rank, world_size):
    os.environ['MASTER_ADDR'] = 'localhost'
    os.environ['MASTER_PORT'] = '12355'
    dist.init_process_group('gloo', rank=rank, world_size=world_size)


def train(rank, world_size):
    setup(rank, world_size)
    model = DDP(torch.nn.Linear(1, 1, bias=False))
    with torch.no_grad():
        model.module.weight.fill_(1.0)
    model(torch.full((1, 1), rank + 1.0)).sum().backward()
    print(rank, model.module.weight.grad.item())
    dist.destroy_process_group()


if __name__ == '__main__':
    world_size = 2
    print('parent')
    mp.spawn(train, args=(world_size,), nprocs=world_size, join=True)
    print('joined')
# expect: parent
# expect: 0 1.5
# expect: joined
# expect: 1 1.5
