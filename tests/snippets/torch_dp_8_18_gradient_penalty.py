# A gradient of a gradient goes through the replicas.
import torch
from torch import nn
from torch.nn.parallel import data_parallel


class Squared(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([3.0]))

    def forward(self, x):
        return (x * self.w) ** 2


net = Squared().cuda()
x = torch.tensor([[1.0], [2.0]], device='cuda', requires_grad=True)
out = data_parallel(net, x, [0, 1])
slope, = torch.autograd.grad(out.sum(), x, create_graph=True)
print(slope.flatten().tolist())
slope.sum().backward()
print(net.w.grad, x.grad.flatten().tolist())
# expect: [18.0, 36.0]
# expect: tensor([36.], device='cuda:0') [18.0, 18.0]
# fact: 8:18
