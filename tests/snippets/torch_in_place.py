# In-place operations keep the memory; views see the change; leaves that need gradients refuse.
import torch
x = torch.arange(4.0)
y = x.view(2, 2)
x.add_(1).mul_(2)
print(x, y)
x -= 1
y.zero_()
print(x, x.fill_(3), x.clamp_(0, 2), torch.tensor([-1.0, 1.0]).relu_(), x.copy_(torch.tensor([1.0, 2, 3, 4])))
p = torch.ones(2, requires_grad=True)
for call in (lambda: p.add_(1), lambda: torch.ones(2).add_(torch.ones(2, 2)), lambda: torch.ones(2, dtype=torch.int64).add_(1.5)):
    try:
        call()
    except RuntimeError as error:
        print(error)
with torch.no_grad():
    p.add_(1)
print(p)
# expect: tensor([2., 4., 6., 8.]) tensor([[2., 4.],
# expect:         [6., 8.]])
# expect: tensor([1., 2., 3., 4.]) tensor([1., 2., 3., 4.]) tensor([1., 2., 3., 4.]) tensor([0., 1.]) tensor([1., 2., 3., 4.])
# expect: a leaf Variable that requires grad is being used in an in-place operation.
# expect: output with shape [2] doesn't match the broadcast shape [2, 2]
# expect: result type Float can't be cast to the desired output type Long
# expect: tensor([2., 2.], requires_grad=True)
