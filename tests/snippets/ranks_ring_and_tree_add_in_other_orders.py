# Every rank gets the same bits of a sum; another algorithm adds in another order.
# oracle cannot: gloo adds in an order of its own
# ranks: 4
import os
import torch
import torch.distributed as dist
dist.init_process_group('nccl')
rank = dist.get_rank()
torch.cuda.set_device(rank)
mine = [1e8, 1.0, -1e8, 1.0][rank]
ring = torch.full((4,), mine, device='cuda')
dist.all_reduce(ring)
dist.destroy_process_group()
os.environ['NCCL_ALGO'] = 'Tree'
dist.init_process_group('nccl')
tree = torch.full((4,), mine, device='cuda')
dist.all_reduce(tree)
print(rank, ring.tolist(), tree.tolist())
# expect: 0 [1.0, 0.0, 1.0, 0.0] [0.0, 0.0, 2.0, 2.0]
# expect: 1 [1.0, 0.0, 1.0, 0.0] [0.0, 0.0, 2.0, 2.0]
# expect: 2 [1.0, 0.0, 1.0, 0.0] [0.0, 0.0, 2.0, 2.0]
# expect: 3 [1.0, 0.0, 1.0, 0.0] [0.0, 0.0, 2.0, 2.0]
