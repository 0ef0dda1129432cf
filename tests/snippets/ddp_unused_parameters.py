# ranks: 2
# fact: 3.5.3, 3.5.4, 3.5.5, 3.1.3, 3.1.6
import torch
import torch.nn as nn
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("gloo")
rank = dist.get_rank()
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 2)
        self.b = nn.Linear(2, 2)
    def forward(self, x):
        return self.a(x)
torch.manual_seed(0)
m = DDP(Net())
for i in range(2):
    try:
        m(torch.ones(1, 2) * (rank + 1)).sum().backward()
        print(m.module.a.weight.grad)
    except RuntimeError as e:
        print(str(e)[:140])
torch.manual_seed(0)
m = DDP(Net(), find_unused_parameters=True)
for i in range(2):
    m.zero_grad()
    m(torch.ones(1, 2) * (rank + 1)).sum().backward()
    print(m.module.a.weight.grad, m.module.b.weight.grad)
try:
    DDP(nn.Linear(2, 2), device_ids=[0])
except ValueError as e:
    print(e)
try:
    DDP(nn.ReLU())
except RuntimeError as e:
    print(e)
# expect: tensor([[1., 1.],
# expect:         [1., 1.]])
# expect: Expected to have finished reduction in the prior iteration before starting a new one. This error indicates that your module has parameters t
# expect: tensor([[1.5000, 1.5000],
# expect:         [1.5000, 1.5000]]) None
# expect: tensor([[1.5000, 1.5000],
# expect:         [1.5000, 1.5000]]) None
# expect: DistributedDataParallel device_ids and output_device arguments only work with single-device/multiple-device GPU modules or CPU modules, but got device_ids [0], output_device None, and module parameters {device(type='cpu')}.
# expect: DistributedDataParallel is not needed when a module doesn't have any parameter that requires a gradient.
# expect: tensor([[2., 2.],
# expect:         [2., 2.]])
# expect: Expected to have finished reduction in the prior iteration before starting a new one. This error indicates that your module has parameters t
# expect: tensor([[1.5000, 1.5000],
# expect:         [1.5000, 1.5000]]) None
# expect: tensor([[1.5000, 1.5000],
# expect:         [1.5000, 1.5000]]) None
# expect: DistributedDataParallel device_ids and output_device arguments only work with single-device/multiple-device GPU modules or CPU modules, but got device_ids [0], output_device None, and module parameters {device(type='cpu')}.
# expect: DistributedDataParallel is not needed when a module doesn't have any parameter that requires a gradient.
