# The functional form gives what the module gives, backwards as well.
import torch
from torch import nn
from torch.nn.parallel import data_parallel

torch.manual_seed(2)
net = nn.Linear(10, 5).cuda()
x = torch.randn(20, 10, requires_grad=True, device='cuda')
expected = net(x)
out = data_parallel(net, x, (0, 1))
print(torch.allclose(out, expected), out.device)
print(torch.allclose(torch.autograd.grad(out.sum(), x)[0], torch.autograd.grad(expected.sum(), x)[0]))
print(data_parallel(net, (x,), [0, 1, 2], output_device=2).device)
# expect: True cuda:0
# expect: True
# expect: cuda:2
# fact: 8:8
