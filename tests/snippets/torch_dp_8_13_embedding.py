# An embedding under DataParallel: the rows that were looked up get the gradients of all replicas.
import torch
from torch import nn

net = nn.Embedding(4, 2).cuda()
out = nn.DataParallel(net, device_ids=[0, 1])(torch.tensor([[0, 1], [1, 3]]))
out.sum().backward()
print(out.shape, net.weight.grad)
# expect: torch.Size([2, 2, 2]) tensor([[1., 1.],
# expect:         [2., 2.],
# expect:         [0., 0.],
# expect:         [1., 1.]], device='cuda:0')
