# Gradients of gradients: a penalty, a Hessian, meta learning by hand.
import torch
from torch.autograd import grad
from torch.autograd.functional import hessian, jacobian, vjp, jvp, hvp

torch.manual_seed(2)
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = (x ** 3).sum()
g, = grad(y, x, create_graph=True)
print(g)
g2, = grad(g.sum(), x)
print(g2)
critic = torch.nn.Sequential(torch.nn.Linear(2, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
real, fake = torch.randn(3, 2), torch.randn(3, 2)
alpha = torch.rand(3, 1)
mixed = (alpha * real + (1 - alpha) * fake).requires_grad_(True)
gradients = grad(outputs=critic(mixed), inputs=mixed, grad_outputs=torch.ones(3, 1), create_graph=True, retain_graph=True)[0]
penalty = ((gradients.norm(2, dim=1) - 1) ** 2).mean()
penalty.backward()
print(round(penalty.item(), 4), critic[0].weight.grad.shape, critic[2].bias.grad)
f = lambda v: (v[0] ** 2 * v[1]).sum()
print(jacobian(lambda v: v.exp(), torch.zeros(2)))
print(hessian(f, torch.tensor([1.0, 2.0])))
print(jacobian(lambda a, b: a * b, (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))))
print(vjp(lambda v: v.pow(2), torch.tensor([1.0, 2.0]), torch.tensor([1.0, 1.0])))
print(jvp(lambda v: v.pow(2), torch.tensor([1.0, 2.0]), torch.tensor([1.0, 0.0])))
print(hvp(f, torch.tensor([1.0, 2.0]), torch.tensor([1.0, 0.0])))
theta = torch.tensor([0.5, -0.3], requires_grad=True)
meta = torch.optim.SGD([theta], lr=0.1)
for step in range(3):
    meta.zero_grad()
    total = 0.0
    for target in (1.0, -1.0):
        inner = (theta.sum() - target) ** 2
        gi, = grad(inner, theta, create_graph=True)
        adapted = theta - 0.1 * gi
        total = total + ((adapted * torch.tensor([1.0, 2.0])).sum() - target) ** 2
    total.backward()
    meta.step()
    print(step, round(total.item(), 4), theta.detach())
a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(2.0, requires_grad=True)
try:
    grad(a * 2, [a, b])
except RuntimeError as e:
    print(e)
print(grad(a * 2, [a, b], allow_unused=True))
try:
    hessian(lambda v: v * 2, torch.ones(2))
except RuntimeError as e:
    print(e)
# expect: tensor([ 3., 12., 27.], grad_fn=<MulBackward0>)
# expect: tensor([ 6., 12., 18.])
# expect: 0.8249 torch.Size([4, 2]) None
# expect: tensor([[1., 0.],
# expect:         [0., 1.]])
# expect: tensor([[4., 2.],
# expect:         [2., 0.]])
# expect: (tensor([[3., 0.],
# expect:         [0., 4.]]), tensor([[1., 0.],
# expect:         [0., 2.]]))
# expect: (tensor([1., 4.]), tensor([2., 4.]))
# expect: (tensor([1., 4.]), tensor([2., 0.]))
# expect: (tensor(2.), tensor([4., 2.]))
# expect: 0 0.4168 tensor([ 0.5352, -0.1768])
# expect: 1 0.3222 tensor([ 0.5406, -0.1581])
# expect: 2 0.3201 tensor([ 0.5414, -0.1552])
# expect: One of the differentiated Tensors appears to not have been used in the graph. Set allow_unused=True if this is the desired behavior.
# expect: (tensor(2.), None)
# expect: The Tensor returned by the function given to hessian should contain a single element
