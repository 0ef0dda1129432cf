# fact: 8:8, 8:16
# data_parallel as a function: the same as a call of the module; with no input it runs once.
import torch
from torch import nn
from torch.nn.parallel import data_parallel

torch.manual_seed(0)
layer = nn.Linear(10, 5).cuda()
x = torch.randn(20, 10, device="cuda:0")
print(torch.allclose(data_parallel(layer, x, [0, 1]), layer(x), atol=1e-6))
data_parallel(layer, x, [0, 1]).sum().backward()
print(layer.bias.grad)


class Constant(nn.Module):
    def __init__(self):
        super().__init__()
        self.value = nn.Parameter(torch.tensor([1.0, 2.0]))

    def forward(self):
        return self.value * 3


constant = Constant().cuda()
print(nn.DataParallel(constant)())
print(data_parallel(constant, None, [0, 1]))
print(data_parallel(constant, (), [0, 1]))
# expect: True
# expect: tensor([20., 20., 20., 20., 20.], device='cuda:0')
# expect: tensor([3., 6.], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([3., 6.], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([3., 6.], device='cuda:0', grad_fn=<GatherBackward>)
