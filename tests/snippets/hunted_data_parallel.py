# What a wrapped model takes, gives and refuses.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


torch.manual_seed(0)
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(6, 6), nn.Linear(6, 2)
        self.calls = 0
    def forward(self, x, scale=1.0, *, bias=None):
        self.calls += 1
        out = self.b(torch.tanh(self.a(x))) * scale
        return out if bias is None else out + bias
m = Block().cuda()
dp = nn.DataParallel(m)
x = torch.randn(10, 6)
print(dp.device_ids, dp.output_device, dp.dim)
y = dp(x)
print(y.shape, y.device, torch.allclose(y.cpu(), m.cpu()(x), atol=1e-6)); m.cuda()
loss = dp(x, 2.0, bias=torch.ones(10, 2)).pow(2).mean()
loss.backward()
print(m.a.weight.grad.device, m.calls, round(loss.item(), 4))
for f in (lambda: dp(), lambda: dp(x, x, x), lambda: dp(x[:, :3]), lambda: dp(x.double()), lambda: dp('x'), lambda: dp.a, lambda: dp.module.a.in_features, lambda: nn.DataParallel(m, device_ids=[0, 9]), lambda: nn.DataParallel(m, device_ids=['cpu']), lambda: nn.DataParallel(), lambda: nn.DataParallel(m, [0], 1)(x).device, lambda: nn.DataParallel(m, [1, 0])(x), lambda: nn.DataParallel(m, [0, 1], output_device=1)(x).device, lambda: nn.DataParallel(m, device_ids=(0, 1)).device_ids, lambda: dp(torch.randn(0, 6)).shape, lambda: dp(torch.tensor(1.0)), lambda: dp([x, x]), lambda: len(list(dp.parameters())), lambda: next(dp.named_parameters())[0], lambda: dp.state_dict().keys(), lambda: dp.eval().training, lambda: m.training, lambda: dp.module is m, lambda: isinstance(dp, nn.Module)):
    show(f)
# expect: [0, 1, 2, 3] 0 0
# expect: torch.Size([10, 2]) cuda:0 True
# expect: cuda:0 1 1.2682
# expect: TypeError | Caught TypeError in replica 0 on device 0.
# expect: TypeError | Caught TypeError in replica 0 on device 0.
# expect: RuntimeError | Caught RuntimeError in replica 0 on device 0.
# expect: RuntimeError | Caught RuntimeError in replica 0 on device 0.
# expect: TypeError | Caught TypeError in replica 0 on device 0.
# expect: AttributeError | 'DataParallel' object has no attribute 'a'
# expect: 6
# expect: AssertionError | Invalid device id
# expect: ValueError | Expected a non cpu device, but got: cpu
# expect: TypeError | DataParallel.__init__() missing 1 required positional argument: 'module'
# expect: cuda:0
# expect: RuntimeError | module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cuda:0
# expect: cuda:1
# expect: [0, 1]
# expect: torch.Size([0, 2])
# expect: RuntimeError | chunk expects at least a 1-dimensional tensor
# expect: TypeError | Caught TypeError in replica 0 on device 0.
# expect: 4
# expect: module.a.weight
# expect: odict_keys(['module.a.weight', 'module.a.bias', 'module.b.weight', 'module.b.bias'])
# expect: False
# expect: False
# expect: True
# expect: True
