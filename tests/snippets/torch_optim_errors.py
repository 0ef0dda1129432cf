# An optimizer refuses what it cannot optimize, in PyTorch's words.
import torch
from torch import optim

weight = torch.nn.Parameter(torch.ones(2))
other = torch.nn.Parameter(torch.ones(2))

def attempt(make):
    try:
        print(make())
    except Exception as error:
        print(f'{type(error).__name__}: {error}')

attempt(lambda: optim.SGD([], lr=0.1))
attempt(lambda: optim.SGD(weight, lr=0.1))
attempt(lambda: optim.SGD(torch.ones(2), lr=0.1))
attempt(lambda: optim.SGD([weight * 2], lr=0.1))
attempt(lambda: optim.SGD([weight], lr=-1))
attempt(lambda: optim.SGD([weight], lr=-0.5))
attempt(lambda: optim.SGD([weight], lr=0.1, momentum=-1))
attempt(lambda: optim.SGD([weight], lr=0.1, weight_decay=-1))
attempt(lambda: optim.SGD([weight], lr=0.1, nesterov=True))
attempt(lambda: optim.SGD([weight], lr=0.1, nesterov=True, momentum=0.9, dampening=0.1))
attempt(lambda: optim.SGD([{'params': [weight]}, {'params': [weight]}], lr=0.1))
attempt(lambda: optim.SGD([3], lr=0.1))
attempt(lambda: optim.SGD(['weight'], lr=0.1))
attempt(lambda: optim.SGD(3, lr=0.1))
attempt(lambda: optim.SGD([{'params': {weight, other}}], lr=0.1))
attempt(lambda: optim.SGD([{'weights': [weight]}], lr=0.1))
attempt(lambda: optim.SGD(lr=0.1))
attempt(lambda: optim.SGD([weight], learning_rate=0.1))
attempt(lambda: optim.Adam([weight], lr=-1))
attempt(lambda: optim.Adam([weight], betas=(1.0, 0.9)))
attempt(lambda: optim.Adam([weight], betas=(0.5, -0.1)))
attempt(lambda: optim.Adam([weight], eps=-1))
attempt(lambda: optim.Adam([weight], weight_decay=-1))
attempt(lambda: optim.AdamW([weight], lr=-1))
attempt(lambda: optim.RMSprop([weight], alpha=-1))
attempt(lambda: optim.Adagrad([weight], lr_decay=-1))
attempt(lambda: optim.SGD([torch.ones(2)], lr=0.1).step())
attempt(lambda: optim.SGD([torch.ones(2, dtype=torch.int64)], lr=0.1).step())
attempt(lambda: optim.Optimizer([weight], {}).step(None))
attempt(lambda: len(optim.SGD([weight, weight], lr=0.1).param_groups[0]['params']))
# expect: ValueError: optimizer got an empty parameter list
# expect: TypeError: params argument given to the optimizer should be an iterable of Tensors or dicts, but got torch.FloatTensor
# expect: TypeError: params argument given to the optimizer should be an iterable of Tensors or dicts, but got torch.FloatTensor
# expect: ValueError: can't optimize a non-leaf Tensor
# expect: ValueError: Invalid learning rate: -1
# expect: ValueError: Invalid learning rate: -0.5
# expect: ValueError: Invalid momentum value: -1
# expect: ValueError: Invalid weight_decay value: -1
# expect: ValueError: Nesterov momentum requires a momentum and zero dampening
# expect: ValueError: Nesterov momentum requires a momentum and zero dampening
# expect: ValueError: some parameters appear in more than one parameter group
# expect: TypeError: optimizer can only optimize Tensors, but one of the params is int
# expect: TypeError: optimizer can only optimize Tensors, but one of the params is str
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets will change between runs. Please use a list instead.
# expect: KeyError: 'params'
# expect: TypeError: SGD.__init__() missing 1 required positional argument: 'params'
# expect: TypeError: SGD.__init__() got an unexpected keyword argument 'learning_rate'
# expect: ValueError: Invalid learning rate: -1
# expect: ValueError: Invalid beta parameter at index 0: 1.0
# expect: ValueError: Invalid beta parameter at index 1: -0.1
# expect: ValueError: Invalid epsilon value: -1
# expect: ValueError: Invalid weight_decay value: -1
# expect: ValueError: Invalid learning rate: -1
# expect: ValueError: Invalid alpha value: -1
# expect: ValueError: Invalid lr_decay value: -1
# expect: None
# expect: None
# expect: NotImplementedError: 
# expect: 2
