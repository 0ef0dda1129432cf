# Facts 2.4.2 and 2.4.5: only the first replica's buffers survive.
import torch, torch.nn as nn
class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('calls', torch.zeros(1))
        self.w = nn.Parameter(torch.ones(1))
    def forward(self, x):
        self.calls += 1
        return x * self.w + self.calls
m = nn.DataParallel(Counter().cuda())
for _ in range(3):
    y = m(torch.zeros(4, 1))
print(m.module.calls, y.flatten())
bn = nn.DataParallel(nn.BatchNorm1d(2, momentum=1.0).cuda())
x = torch.tensor([[0., 0.], [2., 2.], [10., 10.], [20., 20.], [1., 1.], [3., 3.], [5., 5.], [9., 9.]])
bn(x)
print(bn.module.running_mean, bn.module.num_batches_tracked)
# expect: tensor([3.], device='cuda:0') tensor([3., 3., 3., 3.], device='cuda:0', grad_fn=<ViewBackward0>)
# expect: tensor([1., 1.], device='cuda:0') tensor(1, device='cuda:0')
# fact: 2.4.2, 2.4.5
