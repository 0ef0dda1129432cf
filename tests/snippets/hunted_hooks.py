# Hooks: features, gradients, a handle that is removed, Grad-CAM's ingredients.
import torch
from torch import nn

torch.manual_seed(3)
net = nn.Sequential()
net.add_module('conv', nn.Conv2d(1, 2, 3, padding=1))
net.add_module('relu', nn.ReLU())
net.add_module('pool', nn.AdaptiveAvgPool2d(1))
net.add_module('flat', nn.Flatten())
net.add_module('fc', nn.Linear(2, 3))
features, gradients = {}, {}


def save_to(name):
    def hook(module, inputs, output):
        features[name] = output.detach()
    return hook


handles = [layer.register_forward_hook(save_to(name)) for name, layer in net.named_children()]
image = torch.randn(1, 1, 4, 4)
logits = net(image)
for name, value in features.items():
    print(name, tuple(value.shape))
for handle in handles:
    handle.remove()
features.clear()
net(image)
print(features)


def backward_hook(module, grad_input, grad_output):
    gradients['conv'] = grad_output[0]
    print('grad_input', [None if g is None else tuple(g.shape) for g in grad_input])


h1 = net.conv.register_full_backward_hook(backward_hook)
activations = []
h2 = net.conv.register_forward_hook(lambda m, i, o: activations.append(o))
score = net(image)[0, 1]
score.backward()
weights = gradients['conv'].mean(dim=(2, 3), keepdim=True)
cam = torch.relu((weights * activations[0]).sum(dim=1)).detach()
print(cam.shape, weights.shape)


def double(module, inputs):
    return inputs[0] * 2


h3 = net.register_forward_pre_hook(double)
with torch.no_grad():
    twice = net(image)
    h3.remove()
    print(torch.allclose(twice, net(2 * image)))
h4 = net.fc.register_forward_hook(lambda m, i, o: o.clamp(min=0))
print((net(image) >= 0).all())
x = torch.ones(3, requires_grad=True)
y = x * 2
seen = []
handle = y.register_hook(lambda g: seen.append(g.clone()))
y.register_hook(lambda g: g * 10)
y.sum().backward()
print(seen, x.grad)
handle.remove()
hooked = nn.Linear(2, 1)
hooked.weight.register_hook(lambda g: torch.zeros_like(g))
hooked(torch.ones(1, 2)).sum().backward()
print(hooked.weight.grad, hooked.bias.grad)
order = []
m = nn.Linear(1, 1)
m.register_forward_pre_hook(lambda *a: order.append('pre'))
m.register_forward_hook(lambda *a: order.append('post'))
m.register_full_backward_hook(lambda *a: order.append('back'))
m(torch.ones(1, 1, requires_grad=True)).sum().backward()
print(order)
try:
    torch.ones(2).register_hook(print)
except RuntimeError as e:
    print(e)
# expect: conv (1, 2, 4, 4)
# expect: relu (1, 2, 4, 4)
# expect: pool (1, 2, 1, 1)
# expect: flat (1, 2)
# expect: fc (1, 3)
# expect: {}
# expect: grad_input [None]
# expect: torch.Size([1, 4, 4]) torch.Size([1, 2, 1, 1])
# expect: True
# expect: tensor(True)
# expect: [tensor([1., 1., 1.])] tensor([20., 20., 20.])
# expect: tensor([[0., 0.]]) tensor([1.])
# expect: ['pre', 'post', 'back']
# expect: cannot register a hook on a tensor that doesn't require gradient
