# fact: 8:1
# A buffer that requires grad takes part in the broadcast, and its gradient comes back.
import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self, start):
        super().__init__()
        self.register_buffer("shift", start)

    def forward(self, x):
        return x * self.shift


start = torch.tensor([2.0, -1.0], device="cuda:0", requires_grad=True)
model = Shift(start)
dp = nn.DataParallel(model, device_ids=[0, 1])
x = torch.arange(8.0).view(4, 2)
out = dp(x)
print(out)
out.pow(2).sum().backward()
print(start.grad)
alone = start.detach().clone().requires_grad_()
(x.cuda() * alone).pow(2).sum().backward()
print(torch.equal(start.grad, alone.grad), list(dp.parameters()))
# expect: tensor([[ 0., -1.],
# expect:         [ 4., -3.],
# expect:         [ 8., -5.],
# expect:         [12., -7.]], device='cuda:0', grad_fn=<GatherBackward>)
# expect: tensor([ 224., -168.], device='cuda:0')
# expect: True []
