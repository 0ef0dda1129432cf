# Several tensors, a number and an optional keyword: outputs and gradients of the inputs agree.
import torch
from torch import nn


class Mixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 3)

    def forward(self, a, b, factor, extra=None):
        out = self.layer(a) + b * factor
        return out if extra is None else out + extra


torch.manual_seed(1)
net = Mixed().cuda()
a, b, extra = torch.randn(5, 2), torch.randn(5, 3), torch.randn(5, 3)
for ids in ((0, 1), (1, 0), (0,)):
    net.cuda(ids[0])
    for keyword in ({}, {'extra': extra}):
        x, y = a.clone().requires_grad_(), b.clone().requires_grad_()
        out = nn.DataParallel(net, device_ids=ids)(x, y, 0.5, **keyword)
        moved = {name: value.cuda(ids[0]) for name, value in keyword.items()}
        p, q = a.clone().cuda(ids[0]).requires_grad_(), b.clone().cuda(ids[0]).requires_grad_()
        expected = net(p, q, 0.5, **moved)
        out.sum().backward()
        expected.sum().backward()
        print(torch.allclose(out, expected), torch.allclose(x.grad, p.grad.cpu()), torch.allclose(y.grad, q.grad.cpu()), x.grad.device, out.device)
# expect: True True True cpu cuda:0
# expect: True True True cpu cuda:0
# expect: True True True cpu cuda:1
# expect: True True True cpu cuda:1
# expect: True True True cpu cuda:0
# expect: True True True cpu cuda:0
# fact: 8:7
