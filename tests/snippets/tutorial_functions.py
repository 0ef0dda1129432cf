# Operations with a gradient of our own: relu, exp and a Legendre polynomial.
import math
import torch


class MyReLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad = grad_output.clone()
        grad[x < 0] = 0
        return grad


class MyExp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        result = x.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors
        return grad_output * result


class Legendre3(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return 0.5 * (5 * x ** 3 - 3 * x)

    @staticmethod
    def backward(ctx, grad_output):
        x, = ctx.saved_tensors
        return grad_output * 1.5 * (5 * x ** 2 - 1)


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None


x = torch.tensor([-2.0, -0.5, 0.5, 2.0], requires_grad=True)
y = MyReLU.apply(x)
print(y)
y.sum().backward()
print(x.grad)
e = MyExp.apply(x)
print(torch.allclose(e, torch.exp(x)), type(e.grad_fn).__name__)
g, = torch.autograd.grad(e.sum(), x, create_graph=True)
gg, = torch.autograd.grad(g.sum(), x)
print(torch.allclose(gg, torch.exp(x)))
print(torch.autograd.grad(Scale.apply(x, 3.0).sum(), x)[0])

grid = torch.linspace(-math.pi, math.pi, 200)
target = torch.sin(grid)
a = torch.full((), 0.0, requires_grad=True)
b = torch.full((), -1.0, requires_grad=True)
c = torch.full((), 0.0, requires_grad=True)
d = torch.full((), 0.3, requires_grad=True)
for t in range(600):
    prediction = a + b * Legendre3.apply(c + d * grid)
    loss = (prediction - target).pow(2).sum()
    if t % 150 == 0:
        print(t, f"{loss.item():.3f}")
    loss.backward()
    with torch.no_grad():
        for p in (a, b, c, d):
            p -= 5e-5 * p.grad
            p.grad = None
print(f"{a.item():.2f} {b.item():.2f} {d.item():.2f}")
# expect: tensor([0.0000, 0.0000, 0.5000, 2.0000], grad_fn=<MyReLUBackward>)
# expect: tensor([0., 0., 1., 1.])
# expect: True MyExpBackward
# expect: True
# expect: tensor([3., 3., 3., 3.])
# expect: 0 46.402
# expect: 150 17.309
# expect: 300 10.041
# expect: 450 6.007
# expect: 0.00 -1.85 0.25
