# A buffer that requires a gradient gets one through the replicas.
import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('scale', torch.tensor([2.0, 3.0]).cuda().requires_grad_())

    def forward(self, x):
        return x * self.scale


net = Scaled()
net_out = nn.DataParallel(net, device_ids=[0, 1])(torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
net_out.sum().backward()
print(net.scale.grad)
# expect: tensor([ 9., 12.], device='cuda:0')
# fact: 8:1
