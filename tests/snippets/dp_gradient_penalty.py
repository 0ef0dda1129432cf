# fact: 8:18
# A gradient of a gradient passes through DataParallel twice: a quarter for the weights, nothing for the bias.
import torch
from torch import nn

layer = nn.Linear(1, 1).cuda()
dp = nn.DataParallel(layer, device_ids=[0, 1])
with torch.no_grad():
    layer.weight.fill_(0.5)
    layer.bias.fill_(0.25)
x = torch.tensor([[1.0], [2.0]], device="cuda:0", requires_grad=True)
out = dp(x)
gradient, = torch.autograd.grad(out.sum(), x, create_graph=True)
print(gradient)
penalty = (gradient ** 2).sum() / 8
penalty.backward()
print(layer.weight.grad, layer.bias.grad)
# expect: tensor([[0.5000],
# expect:         [0.5000]], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([[0.2500]], device='cuda:0') tensor([0.], device='cuda:0')
