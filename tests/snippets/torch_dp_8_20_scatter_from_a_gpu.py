# The same from a GPU: the piece that is already there is a view.
import torch
from torch.nn.parallel import scatter

x = torch.arange(16.0, device='cuda').reshape(4, 4)
x.requires_grad_()
halves = scatter(x, [0, 1])
print([(half.device.index, half.shape[0]) for half in halves], halves[0].data_ptr() == x.data_ptr())
(halves[1] * 2).sum().backward()
print(x.grad)
# expect: [(0, 2), (1, 2)] True
# expect: tensor([[0., 0., 0., 0.],
# expect:         [0., 0., 0., 0.],
# expect:         [2., 2., 2., 2.],
# expect:         [2., 2., 2., 2.]], device='cuda:0')
# fact: 8:20
