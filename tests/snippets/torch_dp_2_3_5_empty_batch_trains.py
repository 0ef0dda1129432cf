# An empty batch through DataParallel.
import torch
from torch import nn

net = nn.Linear(3, 2).cuda()
dp = nn.DataParallel(net)
x = torch.zeros(0, 3, device='cuda')
try:
    out = dp(x)
    print(out.shape, torch.allclose(out, net(x)), torch.equal(out, net(x)))
    print(out.sum(), (out == net(x)).all(), out.mean())
    out.sum().backward()
    print(net.weight.grad)
except Exception as error:
    print(type(error).__name__, error)
a = torch.zeros(0, 2)
print(torch.allclose(a, a), torch.equal(a, a), a.tolist(), (a == a).all().item(), a.sum().item())
# expect: torch.Size([0, 2]) True True
# expect: tensor(0., device='cuda:0', grad_fn=<SumBackward0>) tensor(True, device='cuda:0') tensor(nan, device='cuda:0', grad_fn=<MeanBackward0>)
# expect: tensor([[0., 0., 0.],
# expect:         [0., 0., 0.]], device='cuda:0')
# expect: True True [] True 0.0
