# ranks: 2
# fact: 3.3.2, 3.3.3, 3.3.4, 3.3.6
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group('gloo')
rank = dist.get_rank()


def model():
    layer = nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        layer.weight.fill_(1.0)
    return layer


rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [3.0, 4.0]])
whole = model()
whole(rows).mean().backward()
shared = DDP(model())
shared(rows[2 * rank:2 * rank + 2]).mean().backward()
print(whole.weight.grad, shared.module.weight.grad)
whole, shared = model(), DDP(model())
whole(rows).sum().backward()
shared(rows[2 * rank:2 * rank + 2]).sum().backward()
print(whole.weight.grad, shared.module.weight.grad)
whole, shared = model(), DDP(model())
whole(rows).mean().backward()
shared(rows[:1] if rank == 0 else rows[1:]).mean().backward()
print(whole.weight.grad, shared.module.weight.grad)
print('rows of a step', 2 * dist.get_world_size())
# expect: tensor([[3., 4.]]) tensor([[3., 4.]])
# expect: tensor([[12., 16.]]) tensor([[6., 8.]])
# expect: tensor([[3., 4.]]) tensor([[2.3333, 3.3333]])
# expect: rows of a step 4
# expect: tensor([[3., 4.]]) tensor([[3., 4.]])
# expect: tensor([[12., 16.]]) tensor([[6., 8.]])
# expect: tensor([[3., 4.]]) tensor([[2.3333, 3.3333]])
# expect: rows of a step 4
