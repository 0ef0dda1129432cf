# Keywords alone are scattered too; empty containers go along to every replica.
import torch
from torch import nn


class Named(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 3)

    def forward(self, input, extra=None):
        assert extra in (None, [], {}, ())
        return self.layer(input)


net = Named().cuda()
x = torch.ones(5, 2)
wrapped = nn.DataParallel(net, device_ids=[0, 1])
for extra in (None, [], {}, ()):
    out = wrapped(input=x, extra=extra)
    print(torch.equal(out, net(x.cuda())), out.device)
# expect: True cuda:0
# expect: True cuda:0
# expect: True cuda:0
# expect: True cuda:0
# fact: 8:33, 8:34, 8:35, 8:36
