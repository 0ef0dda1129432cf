# ranks: 2
# fact: 3.5.7
import torch, torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("gloo")
rank = dist.get_rank()
m = torch.nn.Linear(1, 1, bias=False)
with torch.no_grad():
    m.weight.fill_(1.0)
for divide in (True, False):
    ddp = DDP(m)
    with ddp.join(divide_by_initial_world_size=divide):
        for step in range(2 + rank):
            m.weight.grad = None
            ddp(torch.full((1, 1), float(10 * step + rank + 1))).sum().backward()
            print(rank, step, m.weight.grad.item())
bn = DDP(torch.nn.Sequential(torch.nn.BatchNorm1d(1), torch.nn.Linear(1, 1)))
with bn.join():
    for step in range(3 - rank):
        bn(torch.tensor([[1.0], [2.0]]) * (rank + 1)).sum().backward()
print(bn.module[0].running_mean, bn.module[0].num_batches_tracked)
ddp = DDP(m)
try:
    with ddp.join(throw_on_early_termination=True):
        for step in range(2 + rank):
            ddp(torch.ones(1, 1)).sum().backward()
except RuntimeError as e:
    print(e)
# expect: 0 0 1.5
# expect: 0 1 11.5
# expect: 0 0 1.5
# expect: 0 1 11.5
# expect: tensor([0.5280]) tensor(3)
# expect: Rank 0 exhausted all inputs.
# expect: 1 0 1.5
# expect: 1 1 11.5
# expect: 1 2 11.0
# expect: 1 0 1.5
# expect: 1 1 11.5
# expect: 1 2 22.0
# expect: tensor([0.5280]) tensor(3)
# expect: Detected at least one rank that exhausted inputs. Throwing across all ranks.
