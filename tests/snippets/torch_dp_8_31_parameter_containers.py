# Replicas see what stands in a ParameterList and a ParameterDict, as tensors that came from the originals.
import torch
from torch import nn


class Held(nn.Module):
    def __init__(self):
        super().__init__()
        self.several = nn.ParameterList([nn.Parameter(torch.ones(2)), nn.Parameter(torch.full((2,), 2.0))])
        self.named = nn.ParameterDict({'a': nn.Parameter(torch.full((2,), 3.0))})

    def forward(self, x):
        assert all(not p.is_leaf and p.device == x.device for p in (self.several[0], self.named['a']))
        return x * self.several[0] + self.several[1] * self.named['a']


net = Held().cuda()
out = nn.DataParallel(net, device_ids=[0, 1])(torch.ones(4, 2))
out.sum().backward()
print(out.tolist())
print(net.several[0].grad, net.several[1].grad, net.named['a'].grad)
# expect: [[7.0, 7.0], [7.0, 7.0], [7.0, 7.0], [7.0, 7.0]]
# expect: tensor([4., 4.], device='cuda:0') tensor([12., 12.], device='cuda:0') tensor([8., 8.], device='cuda:0')
# fact: 8:31
