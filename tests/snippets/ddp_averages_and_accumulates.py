# ranks: 2
# fact: 3.1.1, 3.3.1, 3.5.1, 3.5.2, 3.3.5, 3.6, 4.2.2, 4.2.6, 4.2.7
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
try:
    dist.all_reduce(torch.ones(1))
except (RuntimeError, ValueError) as e:
    print(e)
dist.init_process_group("gloo")
rank = dist.get_rank()
m = nn.Linear(1, 1, bias=False)
with torch.no_grad():
    m.weight.fill_(float(rank + 1))
ddp = DDP(m)
print(m.weight.item())
x = torch.tensor([[rank + 1.0]])
ddp(x).sum().backward()
print(m.weight.grad)
m.weight.grad = None
with ddp.no_sync():
    ddp(x).sum().backward()
print(m.weight.grad)
ddp(10 * x).sum().backward()
print(m.weight.grad)
m.weight.grad = None
with ddp.no_sync():
    out = ddp(x).sum()
out.backward()
print(m.weight.grad)
g, = torch.autograd.grad(ddp(x).sum(), m.weight)
print(g)
print(list(ddp.state_dict()), ddp.module is m)
bn = DDP(nn.BatchNorm1d(1))
bn(torch.tensor([[1.0], [2.0]]) * (rank + 1))
print(bn.module.running_mean)
bn(torch.tensor([[1.0], [2.0]]) * (rank + 1))
print(bn.module.running_mean)
sizes = [torch.zeros(2), torch.zeros(2)]
for bad in (lambda: dist.all_gather(sizes[:1], torch.zeros(2)), lambda: dist.all_gather(sizes, torch.zeros(3)),
            lambda: dist.scatter(torch.zeros(1), [torch.zeros(1)] * 2 if rank == 1 else None, src=0),
            lambda: dist.gather(torch.zeros(1), [torch.zeros(1)] * 2 if rank == 1 else None, dst=0)):
    try:
        bad()
    except (RuntimeError, ValueError) as e:
        print(e)
try:
    dist.new_group([0, 5])
except (RuntimeError, ValueError) as e:
    print("new_group")
# expect: Default process group has not been initialized, please make sure to call init_process_group.
# expect: 1.0
# expect: tensor([[1.5000]])
# expect: tensor([[1.]])
# expect: tensor([[16.5000]])
# expect: tensor([[1.]])
# expect: tensor([[1.]])
# expect: ['module.weight'] True
# expect: tensor([0.1500])
# expect: tensor([0.2850])
# expect: ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length 2, got 1)
# expect: ProcessGroupGloo::allgather: invalid tensor size at index 0 (expected (3), got (2))
# expect: Argument ``scatter_list`` must be specified on source rank.
# expect: Argument ``gather_list`` must be specified on destination rank.
# expect: new_group
# expect: Default process group has not been initialized, please make sure to call init_process_group.
# expect: 1.0
# expect: tensor([[1.5000]])
# expect: tensor([[2.]])
# expect: tensor([[16.5000]])
# expect: tensor([[2.]])
# expect: tensor([[2.]])
# expect: ['module.weight'] True
# expect: tensor([0.3000])
# expect: tensor([0.4350])
# expect: ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length 2, got 1)
# expect: ProcessGroupGloo::allgather: invalid tensor size at index 0 (expected (3), got (2))
# expect: Argument ``scatter_list`` must NOT be specified on non-source ranks.
# expect: Argument ``gather_list`` must NOT be specified on non-destination ranks.
# expect: new_group
