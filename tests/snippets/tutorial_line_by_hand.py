# A line through noisy points: first with gradients worked out on paper, then with autograd.
import torch

torch.manual_seed(42)
true_slope, true_offset = 2.5, -0.75
x = torch.linspace(-1, 1, 40)
y = true_slope * x + true_offset + 0.05 * torch.randn(40)


def fit_on_paper(steps, rate):
    slope, offset = torch.zeros(1), torch.zeros(1)
    for step in range(steps):
        error = slope * x + offset - y
        slope -= rate * 2 * (error * x).mean()
        offset -= rate * 2 * error.mean()
        if step % 20 == 0:
            print(f"step {step:3d} loss {(error ** 2).mean().item():.4f}")
    return slope.item(), offset.item()


def fit_with_autograd(steps, rate):
    slope = torch.zeros(1, requires_grad=True)
    offset = torch.zeros(1, requires_grad=True)
    for step in range(steps):
        loss = ((slope * x + offset - y) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            for parameter in (slope, offset):
                parameter -= rate * parameter.grad
                parameter.grad.zero_()
        if step % 20 == 0:
            print(f"step {step:3d} loss {loss.item():.4f}")
    return slope.item(), offset.item()


a = fit_on_paper(100, 0.1)
b = fit_with_autograd(100, 0.1)
print("paper    {:.4f} {:.4f}".format(*a))
print("autograd {:.4f} {:.4f}".format(*b))
print(all(abs(p - q) < 1e-5 for p, q in zip(a, b)))
# expect: step   0 loss 2.7500
# expect: step  20 loss 0.1230
# expect: step  40 loss 0.0097
# expect: step  60 loss 0.0036
# expect: step  80 loss 0.0032
# expect: step   0 loss 2.7500
# expect: step  20 loss 0.1230
# expect: step  40 loss 0.0097
# expect: step  60 loss 0.0036
# expect: step  80 loss 0.0032
# expect: paper    2.4987 -0.7456
# expect: autograd 2.4987 -0.7456
# expect: True
