# step(closure) evaluates the closure with gradients enabled and returns its loss; a step itself records nothing.
import torch
from torch import optim

class Halve(optim.Optimizer):
    def __init__(self, params):
        super().__init__(params, {'factor': 0.5})

    def step(self, closure=None):
        loss = closure() if closure is not None else None
        for group in self.param_groups:
            for p in group['params']:
                p.data.mul_(group['factor'])
        return loss

weight = torch.nn.Parameter(torch.ones(3))
optimizer = optim.SGD([weight], lr=0.1)

def closure():
    print('grad enabled:', torch.is_grad_enabled())
    weight.grad = torch.tensor([1.0, 2.0, 3.0])
    return 'the loss'

print(optimizer.step(closure), optimizer.step())
print(weight, weight.is_leaf, torch.is_grad_enabled())
own = Halve([weight])
print(own.step(lambda: 4), weight)
print(own)
print(isinstance(own, optim.Optimizer), issubclass(optim.SGD, optim.Optimizer), type(optimizer).__name__)
with torch.no_grad():
    print(optimizer.step(closure))
# expect: grad enabled: True
# expect: the loss None
# expect: Parameter containing:
# expect: tensor([0.8000, 0.6000, 0.4000], requires_grad=True) True True
# expect: 4 Parameter containing:
# expect: tensor([0.4000, 0.3000, 0.2000], requires_grad=True)
# expect: Halve (
# expect: Parameter Group 0
# expect:     factor: 0.5
# expect: )
# expect: True True SGD
# expect: grad enabled: True
# expect: the loss
