# requires_grad, is_leaf and grad_fn, without a backward.
import torch
from torch import nn
p = nn.Parameter(torch.ones(2))
y = p * 3
print(p.requires_grad, p.is_leaf, y.requires_grad, y.is_leaf, p.grad, y.detach().requires_grad, type(p).__name__)
with torch.no_grad():
    print((p * 3).requires_grad, torch.is_grad_enabled())
print(torch.is_grad_enabled())
@torch.no_grad()
def frozen(x):
    return x + p
print(frozen(1).requires_grad, (p + 1).requires_grad)
x = torch.ones(2)
x.requires_grad_()
print(x.requires_grad, (x.float() is x), x.to(torch.float64).is_leaf, x.data.requires_grad)
layer = nn.Linear(2, 1).requires_grad_(False)
print(layer.weight.requires_grad, layer(torch.ones(1, 2)).requires_grad)
print(nn.Linear(2, 1)(torch.ones(1, 2)).grad_fn.name(), torch.relu(p).grad_fn.name(), p.sum().grad_fn.name(), p.mean().grad_fn.name())
try:
    y.requires_grad = False
except RuntimeError as error:
    print(error)
with torch.set_grad_enabled(False):
    print((p + 1).requires_grad)
with torch.inference_mode():
    print((p + 1).requires_grad)
# expect: True True True False None False Parameter
# expect: False False
# expect: True
# expect: False True
# expect: True True False False
# expect: False False
# expect: AddmmBackward0 ReluBackward0 SumBackward0 MeanBackward0
# expect: you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach().
# expect: False
# expect: False
