# Parameter groups keep their own settings; step, zero_grad and repr go over all of them.
import torch
from torch import nn, optim

a, b, c = (nn.Parameter(torch.full((2,), float(i))) for i in range(3))
optimizer = optim.SGD([{'params': [a]}, {'params': b, 'lr': 1.0, 'name': 'slow'}], lr=0.5, momentum=0.9)
print(optimizer.param_groups[0]['lr'], optimizer.param_groups[1]['lr'], optimizer.param_groups[1]['name'])
optimizer.add_param_group({'params': c, 'lr': 0.25})
print(len(optimizer.param_groups), optimizer.param_groups[2]['params'], optimizer.param_groups[2]['momentum'])
for p in (a, b, c):
    p.grad = torch.ones(2)
optimizer.step()
print(a, b, c)
optimizer.param_groups[0]['lr'] = 0.0
optimizer.step()
print(a.tolist(), b.tolist(), c.tolist())
optimizer.zero_grad(set_to_none=False)
print(a.grad, b.grad)
optimizer.zero_grad(set_to_none=True)
print(a.grad, b.grad)
print(optimizer.defaults['lr'], optimizer.defaults['momentum'], sorted(k for k in optimizer.defaults if k != 'fused'))
try:
    optimizer.add_param_group({'params': [a]})
except ValueError as error:
    print(error)
before = a.data_ptr()
optimizer.step()
print(a.data_ptr() == before, a.tolist())
# expect: 0.5 1.0 slow
# expect: 3 [Parameter containing:
# expect: tensor([2., 2.], requires_grad=True)] 0.9
# expect: Parameter containing:
# expect: tensor([-0.5000, -0.5000], requires_grad=True) Parameter containing:
# expect: tensor([0., 0.], requires_grad=True) Parameter containing:
# expect: tensor([1.7500, 1.7500], requires_grad=True)
# expect: [-0.5, -0.5] [-1.899999976158142, -1.899999976158142] [1.274999976158142, 1.274999976158142]
# expect: tensor([0., 0.]) tensor([0., 0.])
# expect: None None
# expect: 0.5 0.9 ['dampening', 'differentiable', 'foreach', 'lr', 'maximize', 'momentum', 'nesterov', 'weight_decay']
# expect: some parameters appear in more than one parameter group
# expect: True [-0.5, -0.5]
