# Custom autograd functions: Legendre polynomial, straight-through rounding, a gradient that turns.
import math
import torch
from torch.autograd import Function, gradcheck


class LegendrePolynomial3(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return 0.5 * (5 * input ** 3 - 3 * input)

    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        return grad_output * 1.5 * (5 * input ** 2 - 1)


x = torch.linspace(-math.pi, math.pi, 200)
y = torch.sin(x)
a = torch.full((), 0.0, requires_grad=True)
b = torch.full((), -1.0, requires_grad=True)
c = torch.full((), 0.0, requires_grad=True)
d = torch.full((), 0.3, requires_grad=True)
learning_rate = 5e-6
for t in range(60):
    P3 = LegendrePolynomial3.apply
    y_pred = a + b * P3(c + d * x)
    loss = (y_pred - y).pow(2).sum()
    if t % 20 == 19:
        print(t, round(loss.item(), 2))
    loss.backward()
    with torch.no_grad():
        for p in (a, b, c, d):
            p -= learning_rate * p.grad
            p.grad = None
print(f'Result: y = {a.item():.4f} + {b.item():.4f} * P3({c.item():.4f} + {d.item():.4f} x)')


class Round(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, g):
        return g


class GradReverse(Function):
    @staticmethod
    def forward(ctx, x, lambd):
        ctx.lambd = lambd
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad):
        return grad.neg() * ctx.lambd, None


w = torch.tensor([0.4, 1.6], requires_grad=True)
out = Round.apply(w)
print(out, out.grad_fn.name())
(out * torch.tensor([1.0, 2.0])).sum().backward()
print(w.grad)
w.grad.zero_()
GradReverse.apply(w, 0.5).sum().backward()
print(w.grad)


class Exp(Function):
    @staticmethod
    def forward(ctx, i):
        result = i.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors
        return grad_output * result


inp = torch.randn(3, 2, dtype=torch.double, requires_grad=True)
print(gradcheck(Exp.apply, (inp,), eps=1e-6, atol=1e-4))


class Wrong(Exp):
    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors
        return grad_output * result * 2


print(gradcheck(Wrong.apply, (inp,), raise_exception=False))


class TwoInputs(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b, a + b

    @staticmethod
    def backward(ctx, g1, g2):
        a, b = ctx.saved_tensors
        print('needs', ctx.needs_input_grad)
        return g1 * b + g2, g1 * a + g2


p, q = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0)
prod, total = TwoInputs.apply(p, q)
(prod + total).backward()
print(p.grad, q.grad)
try:
    Exp()(inp)
except Exception as e:
    print(type(e).__name__)
# expect: 19 32.05
# expect: 39 30.37
# expect: 59 29.87
# expect: Result: y = -0.0000 + -1.0140 * P3(-0.0000 + 0.2483 x)
# expect: tensor([0., 2.], grad_fn=<RoundBackward>) RoundBackward
# expect: tensor([1., 2.])
# expect: tensor([-0.5000, -0.5000])
# expect: True
# expect: False
# expect: needs (True, False)
# expect: tensor(4.) None
# expect: RuntimeError
