# Views share memory; reshape copies only when it must.
import torch
x = torch.arange(6)
v = x.view(2, 3)
v[0, 0] = 100
print(x, v.t(), v.T.shape, v.t().is_contiguous(), v.stride(), v.t().stride())
print(x.reshape(3, -1), x.view(-1).shape, v.permute(1, 0).shape, v.transpose(0, 1).shape)
print(v.unsqueeze(0).shape, v.unsqueeze(-1).shape, v[None].squeeze().shape, torch.zeros(1, 3, 1).squeeze(0).shape)
print(torch.tensor([1, 2]).expand(3, 2), torch.zeros(2, 3, 4).flatten().shape, torch.zeros(2, 3, 4).flatten(1).shape)
print(v.narrow(1, 1, 2), v.select(0, 1), v.size(), v.size(1), v.shape[0], v.numel(), v.dim(), len(v))
w = v.t()
try:
    w.view(6)
except RuntimeError as error:
    print(error)
try:
    x.view(4, 2)
except RuntimeError as error:
    print(error)
try:
    x.expand(3)
except RuntimeError as error:
    print(error)
print(w.reshape(6), w.contiguous().view(6), v.clone() is v, v.contiguous() is v)
print(torch.ones(2, 3).repeat(2, 1).shape, x.unbind()[1], torch.zeros(3, 2).unbind(1)[0].shape)
# expect: tensor([100,   1,   2,   3,   4,   5]) tensor([[100,   3],
# expect:         [  1,   4],
# expect:         [  2,   5]]) torch.Size([3, 2]) False (3, 1) (1, 3)
# expect: tensor([[100,   1],
# expect:         [  2,   3],
# expect:         [  4,   5]]) torch.Size([6]) torch.Size([3, 2]) torch.Size([3, 2])
# expect: torch.Size([1, 2, 3]) torch.Size([2, 3, 1]) torch.Size([2, 3]) torch.Size([3, 1])
# expect: tensor([[1, 2],
# expect:         [1, 2],
# expect:         [1, 2]]) torch.Size([24]) torch.Size([2, 12])
# expect: tensor([[1, 2],
# expect:         [4, 5]]) tensor([3, 4, 5]) torch.Size([2, 3]) 3 2 6 2 2
# expect: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
# expect: shape '[4, 2]' is invalid for input of size 6
# expect: The expanded size of the tensor (3) must match the existing size (6) at non-singleton dimension 0.  Target sizes: [3].  Tensor sizes: [6]
# expect: tensor([100,   3,   1,   4,   2,   5]) tensor([100,   3,   1,   4,   2,   5]) False True
# expect: torch.Size([4, 3]) tensor(1) torch.Size([3])
