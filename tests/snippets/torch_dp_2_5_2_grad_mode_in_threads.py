# The caller's gradient mode holds inside the replicas' threads.
import torch
from torch import nn


class Asking(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def forward(self, x):
        y = self.layer(x)
        assert y.requires_grad == torch.is_grad_enabled()
        return x.new_full((1,), float(torch.is_grad_enabled()))


net = nn.DataParallel(Asking().cuda(), device_ids=[0, 1])
x = torch.ones(4, 2)
print(net(x).tolist())
with torch.no_grad():
    print(net(x).tolist())


class Refusing(nn.Module):
    def forward(self, x):
        assert torch.is_grad_enabled(), 'wants gradients'
        return x


with torch.no_grad():
    try:
        nn.DataParallel(Refusing(), device_ids=[0, 1])(x)
    except AssertionError as error:
        print(str(error).split('\n')[0], '|', str(error).strip().split('\n')[-1])
# expect: [1.0, 1.0]
# expect: [0.0, 0.0]
# expect: Caught AssertionError in replica 0 on device 0. | AssertionError: wants gradients
# fact: 2.5.2, 8:11
