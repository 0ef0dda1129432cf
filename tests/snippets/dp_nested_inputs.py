# fact: 8:15
# Tensors deep inside a tuple are split as those at the top are.
import torch
from torch import nn


class Adds(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, inputs):
        first, (second, third) = inputs
        return (first + second + third) * self.scale


model = Adds().cuda()
x = torch.arange(10.0).view(5, 2)
parts = (x.cuda(), (x * 2, x.to("cuda:3").requires_grad_()))
out = nn.DataParallel(model)(parts)
print(torch.equal(out, (x * 8).cuda()), out.device)
out.sum().backward()
print(model.scale.grad, parts[1][1].grad.device, parts[1][1].grad[4])
# expect: True cuda:0
# expect: tensor(180., device='cuda:0') cuda:3 tensor([2., 2.], device='cuda:3')
