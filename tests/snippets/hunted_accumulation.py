# Gradient accumulation equals a large batch; clipping by norm and by value; no_sync by hand.
import copy
import torch
from torch import nn

torch.manual_seed(5)
base = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 1))
data, target = torch.randn(16, 6), torch.randn(16, 1)


def whole(model):
    opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)
    for _ in range(2):
        opt.zero_grad()
        nn.functional.mse_loss(model(data), target).backward()
        opt.step()
    return model


def accumulated(model, pieces):
    opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)
    for _ in range(2):
        opt.zero_grad(set_to_none=False)
        for x, y in zip(data.chunk(pieces), target.chunk(pieces)):
            loss = nn.functional.mse_loss(model(x), y) / pieces
            loss.backward()
        opt.step()
    return model


one, many = whole(copy.deepcopy(base)), accumulated(copy.deepcopy(base), 4)
for (name, a), b in zip(one.named_parameters(), many.parameters()):
    print(name, torch.allclose(a, b, atol=1e-6), a.shape)
model = copy.deepcopy(base)
(100 * model(data)).sum().backward()
norms = [p.grad.norm().item() for p in model.parameters()]
total = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
print(abs(total.item() - sum(n * n for n in norms) ** 0.5) < 1e-2 * total.item())
after = torch.norm(torch.stack([p.grad.norm() for p in model.parameters()]))
print(f'{after:.4f}')
nn.utils.clip_grad_value_(model.parameters(), 0.1)
print(max(p.grad.abs().max().item() for p in model.parameters()))
model[0].weight.grad[0, 0] = float('nan')
try:
    nn.utils.clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=True)
except RuntimeError as e:
    print(e)
print(nn.utils.clip_grad_norm_(model.parameters(), 1.0))
print(nn.utils.clip_grad_norm_([], 1.0), type(nn.utils.clip_grad_norm_([torch.zeros(1)], 1.0)).__name__)
flat = nn.utils.parameters_to_vector(base.parameters())
print(flat.shape, base[0].weight.grad)
nn.utils.vector_to_parameters(torch.zeros_like(flat), base.parameters())
print(base[2].bias)
# expect: 0.weight True torch.Size([8, 6])
# expect: 0.bias True torch.Size([8])
# expect: 2.weight True torch.Size([1, 8])
# expect: 2.bias True torch.Size([1])
# expect: True
# expect: 1.0000
# expect: 0.10000000149011612
# expect: The total norm of order 2.0 for gradients from `parameters` is non-finite, so it cannot be clipped. To disable this error and scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`
# expect: tensor(nan)
# expect: tensor(0.) Tensor
# expect: torch.Size([65]) None
# expect: Parameter containing:
# expect: tensor([0.], requires_grad=True)
