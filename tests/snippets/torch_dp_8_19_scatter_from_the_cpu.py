# A tensor on the CPU is cut into halves; a gradient of one half fills only that half.
import torch
from torch.nn.parallel import scatter

x = torch.arange(16.0).reshape(4, 4).requires_grad_()
halves = scatter(x, [0, 1])
print([(half.device.index, half.shape, half.requires_grad) for half in halves])
halves[0].sum().backward()
print(x.grad)
for dim in (0, 1):
    print([tuple(part.shape) for part in scatter(x, (0, 1, 2), dim)])
# expect: [(0, torch.Size([2, 4]), True), (1, torch.Size([2, 4]), True)]
# expect: tensor([[1., 1., 1., 1.],
# expect:         [1., 1., 1., 1.],
# expect:         [0., 0., 0., 0.],
# expect:         [0., 0., 0., 0.]])
# expect: [(2, 4), (2, 4)]
# expect: [(4, 2), (4, 2)]
# fact: 8:19
