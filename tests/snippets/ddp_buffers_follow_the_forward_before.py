# ranks: 2
# fact: 3.6
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("gloo")
rank = dist.get_rank()
norm = nn.BatchNorm1d(1, momentum=1.0)
ddp = DDP(norm)
rows = torch.tensor([[1.0], [3.0]]) + 10 * rank
def show(what):
    print(what, norm.running_mean.item())
with torch.no_grad():
    ddp(rows)
show("first")
ddp.eval()
with torch.no_grad():
    ddp(rows)
show("after a forward without gradients")
ddp(rows)
show("still")
ddp(rows)
show("after one with")
# expect: first 2.0
# expect: after a forward without gradients 2.0
# expect: still 2.0
# expect: after one with 2.0
# expect: first 12.0
# expect: after a forward without gradients 12.0
# expect: still 12.0
# expect: after one with 2.0
