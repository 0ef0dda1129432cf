# diagonal, unfold and as_strided look at the same memory; their gradients add up where windows overlap.
import torch

m = torch.zeros(3, 4)
m.diagonal().fill_(1)
m.diagonal(1).add_(2)
torch.diagonal(m, -1).copy_(torch.tensor([5.0, 6.0]))
print(m, m.fill_diagonal_(9).diagonal())
tall = torch.zeros(5, 2)
print(tall.fill_diagonal_(1, wrap=True))
line = torch.arange(5.0)
windows = line.unfold(0, 3, 2)
windows[0, 2] = 100
print(line, windows.shape, windows.stride())
part = torch.as_strided(line, (2, 2), (1, 2))
print(part, torch.diagonal(torch.arange(8).view(2, 2, 2), 0, 0, 2))
x = torch.arange(4.0, requires_grad=True)
(x.unfold(0, 2, 1) * torch.tensor([1.0, 10.0])).sum().backward()
print(x.grad)
y = torch.eye(3, requires_grad=True)
z = y * 2
z.diagonal().mul_(3)
z.sum().backward()
print(y.grad)
for bad in (lambda: m.diagonal(0, 1, 1), lambda: line.unfold(0, 9, 1), lambda: line.unfold(0, 2, 0)):
    try:
        bad()
    except RuntimeError as error:
        print(error)
# expect: tensor([[9., 2., 0., 0.],
# expect:         [5., 9., 2., 0.],
# expect:         [0., 6., 9., 2.]]) tensor([9., 9., 9.])
# expect: tensor([[1., 0.],
# expect:         [0., 1.],
# expect:         [0., 0.],
# expect:         [1., 0.],
# expect:         [0., 1.]])
# expect: tensor([  0.,   1., 100.,   3.,   4.]) torch.Size([2, 3]) (2, 1)
# expect: tensor([[  0., 100.],
# expect:         [  1.,   3.]]) tensor([[0, 5],
# expect:         [2, 7]])
# expect: tensor([ 1., 11., 11., 10.])
# expect: tensor([[6., 2., 2.],
# expect:         [2., 6., 2.],
# expect:         [2., 2., 6.]])
# expect: diagonal dimensions cannot be identical 1, 1
# expect: maximum size for tensor at dimension 0 is 5 but size is 9
# expect: step is 0 but must be > 0
