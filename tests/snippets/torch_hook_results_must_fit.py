# A gradient that a hook returns must fit the gradient it stands in for.
import torch

def attempt(hook):
    x = torch.ones(2, 3, requires_grad=True)
    y = x * 2
    y.register_hook(hook)
    try:
        y.sum().backward()
        print(x.grad)
    except Exception as error:
        print(type(error).__name__, error)

attempt(lambda g: g * 10)
attempt(lambda g: g[0])
attempt(lambda g: torch.ones(3, 2))
attempt(lambda g: g.double())
attempt(lambda g: g.sum())
attempt(lambda g: 3)
attempt(lambda g: g.long())
x = torch.ones(2, requires_grad=True)
x.register_hook(lambda g: torch.ones(3))
try:
    (x * 2).sum().backward()
except Exception as error:
    print(type(error).__name__, error)
layer = torch.nn.Linear(2, 2)
layer.register_full_backward_hook(lambda module, into, out: (torch.ones(1, 3),))
try:
    layer(torch.ones(1, 2, requires_grad=True)).sum().backward()
except Exception as error:
    print(type(error).__name__, error)
# expect: tensor([[20., 20., 20.],
# expect:         [20., 20., 20.]])
# expect: RuntimeError hook '<lambda>' has changed the size of value
# expect: RuntimeError hook '<lambda>' has changed the size of value
# expect: RuntimeError hook '<lambda>' has changed the type of value (was torch.FloatTensor got torch.DoubleTensor)
# expect: RuntimeError hook '<lambda>' has changed the size of value
# expect: TypeError expected Variable, but hook returned 'int'
# expect: RuntimeError hook '<lambda>' has changed the type of value (was torch.FloatTensor got torch.LongTensor)
# expect: RuntimeError hook '<lambda>' has changed the size of value
# expect: RuntimeError hook 'hook' has changed the size of value
