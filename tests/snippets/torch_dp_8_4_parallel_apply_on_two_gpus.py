# Two modules on two GPUs, each with a bare tensor or a tuple.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply

first, second = nn.Linear(3, 2).cuda(0), nn.Linear(3, 2).cuda(1)
a, b = torch.ones(4, 3, device='cuda:0'), torch.full((4, 3), 2.0, device='cuda:1')
for inputs in ((a, b), ((a,), (b,)), [[a], [b]]):
    for devices in ((0, 1), (torch.device('cuda:0'), torch.device('cuda:1')), None):
        left, right = parallel_apply((first, second), inputs, None, devices)
        print(torch.equal(left, first(a)), torch.equal(right, second(b)), left.device, right.device)
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# expect: True True cuda:0 cuda:1
# fact: 8:4
