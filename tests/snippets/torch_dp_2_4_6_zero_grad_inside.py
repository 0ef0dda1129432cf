# zero_grad() inside forward reaches the replica only, and says so.
import torch
from torch import nn
import warnings


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 1)

    def forward(self, x):
        self.zero_grad()
        return self.layer(x)


net = Net().cuda()
net.layer.weight.grad = torch.ones(1, 2, device='cuda')
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter('always')
    nn.DataParallel(net, device_ids=[0, 1])(torch.ones(4, 2))
    print(heard[0].category.__name__, str(heard[0].message)[:70])
print(net.layer.weight.grad)
# expect: UserWarning Calling .zero_grad() from a module created with nn.DataParallel() has 
# expect: tensor([[1., 1.]], device='cuda:0')
# fact: 2.4.6, 8:27
