# ranks: 2
# fact: 3.1.9, 3.1.10, 3.1.12
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
torch.manual_seed(rank)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).cuda(rank)
ddp = DDP(model, device_ids=[rank])
print(round([p.sum().item() for p in model.parameters()][0], 4))
opt = torch.optim.SGD(ddp.parameters(), lr=0.1)
torch.manual_seed(100 + rank)
for step in range(3):
    x = torch.randn(6, 4)
    y = torch.randn(6, 2).cuda(rank)
    opt.zero_grad()
    loss = nn.functional.mse_loss(ddp(x), y)
    loss.backward()
    opt.step()
    print(round(loss.item(), 4), round(model[0].weight.grad.norm().item(), 5), round(model[0].weight.sum().item(), 5))
with ddp.no_sync():
    nn.functional.mse_loss(ddp(x), y).backward()
print(list(ddp.state_dict())[:2])
dist.destroy_process_group()
# expect: -0.7788
# expect: 1.0632 0.29658 -0.78579
# expect: 0.6524 0.23259 -0.7915
# expect: 1.177 0.32613 -0.81794
# expect: ['module.0.weight', 'module.0.bias']
# expect: -0.7788
# expect: 1.2307 0.29658 -0.78579
# expect: 0.6685 0.23259 -0.7915
# expect: 1.1104 0.32613 -0.81794
# expect: ['module.0.weight', 'module.0.bias']
