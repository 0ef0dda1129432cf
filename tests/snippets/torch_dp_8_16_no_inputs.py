# A forward without arguments runs once, on the first GPU.
import torch
from torch import nn
from torch.nn.parallel import data_parallel


class Constant(nn.Module):
    def __init__(self):
        super().__init__()
        self.value = nn.Parameter(torch.ones(2))

    def forward(self):
        return self.value * 2


net = Constant().cuda()
print(nn.DataParallel(net, device_ids=[0, 1])())
print(data_parallel(net, None, [0, 1]))
print(data_parallel(net, (), [0, 1]))
# expect: tensor([2., 2.], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([2., 2.], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([2., 2.], device='cuda:0', grad_fn=<GatherBackward>)
# fact: 8:16
