# Looking inside a network: activations, gradients, and changing both on the way.
import torch
from torch import nn

torch.manual_seed(59)
model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
seen = {}


def keep(name):
    def hook(module, inputs, output):
        seen[name] = output.detach()
    return hook


handles = [layer.register_forward_hook(keep(name)) for name, layer in model.named_children()]
x = torch.randn(5, 3)
model(x)
print({name: tuple(value.shape) for name, value in seen.items()})
print("share of dead units", f"{(seen['1'] == 0).float().mean().item():.2f}")
for handle in handles:
    handle.remove()
seen.clear()
model(x)
print(seen)


def report(module, grad_input, grad_output):
    shapes = [tuple(g.shape) if g is not None else None for g in grad_input]
    print(type(module).__name__, shapes, [tuple(g.shape) for g in grad_output])


handles = [layer.register_full_backward_hook(report) for layer in model]
model(x).pow(2).mean().backward()
for handle in handles:
    handle.remove()

pre = model[0].register_forward_pre_hook(lambda module, inputs: (inputs[0] * 0,))
print(torch.allclose(model[0](x), model[0].bias.expand(5, 4)))
pre.remove()
doubled = model.register_forward_hook(lambda module, inputs, output: output * 2)
twice = model(x)
doubled.remove()
print(torch.allclose(twice, 2 * model(x)))

w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
log = []
h1 = w.register_hook(lambda g: log.append(g.tolist()))
h2 = w.register_hook(lambda g: g * 10)
h3 = w.register_hook(lambda g: log.append(g.tolist()))
(w * w).sum().backward()
print(log, w.grad)
h2.remove()
w.grad = None
(w * w).sum().backward()
print(w.grad)

middle = w * 2
middle.retain_grad()
middle.register_hook(lambda g: print("middle", g))
(middle ** 2).sum().backward()
print(middle.grad, middle.is_leaf, middle.retains_grad)
# expect: {'0': (5, 4), '1': (5, 4), '2': (5, 2)}
# expect: share of dead units 0.65
# expect: {}
# expect: Linear [(5, 4)] [(5, 2)]
# expect: ReLU [(5, 4)] [(5, 4)]
# expect: Linear [None] [(5, 4)]
# expect: True
# expect: True
# expect: [[2.0, 4.0, 6.0], [20.0, 40.0, 60.0]] tensor([20., 40., 60.])
# expect: tensor([2., 4., 6.])
# expect: middle tensor([ 4.,  8., 12.])
# expect: tensor([ 4.,  8., 12.]) False True
