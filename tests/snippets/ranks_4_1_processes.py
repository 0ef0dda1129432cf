# oracle cannot: ranks that start ranks
# ranks: 2
# fact: 4.1
import os
import torch
import torch.distributed as dist
from torch.multiprocessing import Process


def work(rank, size):
    t = torch.zeros(1)
    if rank == 0:
        t += 1
        dist.send(t, dst=1)
    else:
        dist.recv(t, src=0)
    print('rank', rank, 'has', t[0])


def init(rank, size, fn, backend='gloo'):
    os.environ['MASTER_ADDR'] = '127.0.0.1'
    os.environ['MASTER_PORT'] = '29500'
    dist.init_process_group(backend, rank=rank, world_size=size)
    fn(rank, size)


if __name__ == '__main__':
    size = 2
    processes = []
    for rank in range(size):
        p = Process(target=init, args=(rank, size, work))
        p.start()
        processes.append(p)
    for p in processes:
        p.join()
    print('done')
# expect: rank 0 has tensor(1.)
# expect: done
# expect: rank 1 has tensor(1.)
