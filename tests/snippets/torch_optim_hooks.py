# Hooks of an optimizer run before and after each step, until they are removed.
import torch

weight = torch.nn.Parameter(torch.ones(2))
optimizer = torch.optim.SGD([weight], lr=0.5)
before = optimizer.register_step_pre_hook(lambda opt, args, kwargs: print('before', weight.tolist(), len(args), kwargs))
optimizer.register_step_post_hook(lambda opt, args, kwargs: print('after', weight.tolist(), opt is optimizer))
weight.grad = torch.ones(2)
optimizer.step()
before.remove()
optimizer.step(closure=lambda: None)
# expect: before [1.0, 1.0] 1 {}
# expect: after [0.5, 0.5] True
# expect: after [0.0, 0.0] True
# oracle cannot: the hooks are newer than 1.13
