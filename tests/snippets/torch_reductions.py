# Reductions, with and without a dimension.
import torch
x = torch.arange(6.0).view(2, 3)
print(x.sum(), x.sum(0), x.sum(dim=1), x.sum(dim=1, keepdim=True), x.sum((0, 1)))
print(x.mean(), x.mean(0), x.prod(), x.std(), x.var(dim=1), x.var(unbiased=False))
print(x.max(), x.max(dim=1), x.argmax(), x.argmax(dim=0), x.min(0).indices, x.max(1).values)
values, indices = x.max(dim=0)
print(values, indices)
print(x.norm(), x.norm(1), x.norm(p=2, dim=1))
print(x.cumsum(0), x.cumsum(1))
print(torch.tensor([3, 1, 2]).sort(), torch.tensor([3, 1, 2]).argsort(), torch.topk(torch.tensor([3, 1, 2]), 2))
print(torch.tensor([1, 2]).sum(), torch.tensor([True, True]).sum(), x.any(), x.all())
try:
    torch.tensor([1, 2]).mean()
except RuntimeError as error:
    print(error)
try:
    x.sum(2)
except IndexError as error:
    print(error)
# expect: tensor(15.) tensor([3., 5., 7.]) tensor([ 3., 12.]) tensor([[ 3.],
# expect:         [12.]]) tensor(15.)
# expect: tensor(2.5000) tensor([1.5000, 2.5000, 3.5000]) tensor(0.) tensor(1.8708) tensor([1., 1.]) tensor(2.9167)
# expect: tensor(5.) torch.return_types.max(
# expect: values=tensor([2., 5.]),
# expect: indices=tensor([2, 2])) tensor(5) tensor([1, 1, 1]) tensor([0, 0, 0]) tensor([2., 5.])
# expect: tensor([3., 4., 5.]) tensor([1, 1, 1])
# expect: tensor(7.4162) tensor(15.) tensor([2.2361, 7.0711])
# expect: tensor([[0., 1., 2.],
# expect:         [3., 5., 7.]]) tensor([[ 0.,  1.,  3.],
# expect:         [ 3.,  7., 12.]])
# expect: torch.return_types.sort(
# expect: values=tensor([1, 2, 3]),
# expect: indices=tensor([1, 2, 0])) tensor([1, 2, 0]) torch.return_types.topk(
# expect: values=tensor([3, 2]),
# expect: indices=tensor([0, 2]))
# expect: tensor(3) tensor(2) tensor(True) tensor(False)
# expect: mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: Long
# expect: Dimension out of range (expected to be in range of [-2, 1], but got 2)
