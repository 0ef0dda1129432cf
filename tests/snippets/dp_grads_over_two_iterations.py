# fact: 8:30
# Two steps with parameters of mixed types: gradients have their parameter's type and layout.
import copy
import torch
from torch import nn


class Mixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.single = nn.Parameter(torch.arange(6.0).view(2, 3))
        self.wide = nn.Parameter(torch.ones(3, dtype=torch.float64))
        self.turned = nn.Parameter(torch.arange(6.0).view(3, 2).t())

    def forward(self, x):
        y = (x * self.single[0] + x * self.turned[1]).double()
        return (y * self.wide).float()


one, many = Mixed().cuda(), Mixed().cuda()
dp = nn.DataParallel(many, device_ids=[0, 1])
x = torch.arange(12.0).view(4, 3) / 10
for step in range(2):
    one(x.cuda()).sum().backward()
    dp(x).sum().backward()
    for (name, p), q in zip(one.named_parameters(), many.parameters()):
        print(step, name, q.grad.dtype, q.grad.shape == q.shape, torch.allclose(p.grad, q.grad, atol=1e-5))
# expect: 0 single torch.float32 True True
# expect: 0 wide torch.float64 True True
# expect: 0 turned torch.float32 True True
# expect: 1 single torch.float32 True True
# expect: 1 wide torch.float64 True True
# expect: 1 turned torch.float32 True True
