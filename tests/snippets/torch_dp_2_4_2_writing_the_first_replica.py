# The first replica's parameters are the module's own, so no recorded write may change them.
import torch
from torch import nn

class Writes(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2, 2))
    def forward(self, x):
        with torch.no_grad():
            self.weight.add_(1)
        return x @ self.weight

class WritesRecorded(Writes):
    def forward(self, x):
        self.weight.add_(1)
        return x @ self.weight

for kind in (Writes, WritesRecorded):
    net = nn.DataParallel(kind().cuda())
    try:
        net(torch.ones(8, 2))
    except RuntimeError as error:
        lines = str(error).strip().split('\n')
        print(lines[0], lines[-1])
    net = nn.DataParallel(kind().cuda())
    with torch.no_grad():
        out = net(torch.ones(8, 2))
    print(out[:, 0], net.module.weight)
# expect: Caught RuntimeError in replica 0 on device 0. RuntimeError: Output 0 of BroadcastBackward is a view and its base or another view of its base has been modified inplace. This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified inplace. You should replace the inplace operation by an out-of-place one.
# expect: tensor([4., 4., 4., 4., 4., 4., 4., 4.], device='cuda:0') Parameter containing:
# expect: tensor([[2., 2.],
# expect:         [2., 2.]], device='cuda:0', requires_grad=True)
# expect: Caught RuntimeError in replica 0 on device 0. RuntimeError: Output 0 of BroadcastBackward is a view and is being modified inplace. This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified inplace. You should replace the inplace operation by an out-of-place one.
# expect: tensor([4., 4., 4., 4., 4., 4., 4., 4.], device='cuda:0') Parameter containing:
# expect: tensor([[2., 2.],
# expect:         [2., 2.]], device='cuda:0', requires_grad=True)
