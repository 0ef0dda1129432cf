# A module on the meta device has shapes and no memory; moving it there and back makes new parameters.
# fact: 1.1.7, 1.4.4
import torch
from torch import nn

net = nn.Sequential(nn.Embedding(50000, 8192, device='meta'), nn.LayerNorm(8192, device='meta'),
                    nn.Linear(8192, 32768, bias=False, device='meta'), nn.GELU(),
                    nn.Linear(32768, 8192, device='meta'))
print(sum(p.numel() for p in net.parameters()), torch.cuda.memory_allocated())
out = net(torch.randint(0, 50000, (2, 16)).to('meta'))
print(out.shape, out.device, {k: tuple(v.shape) for k, v in net.state_dict().items()})
layer = nn.Linear(4, 2, device='meta')
print(layer.weight)
out = layer(torch.empty(8, 4, device='meta'))
print(out)
out.sum().backward()
print(layer.weight.grad)

small = nn.Linear(2, 2)
before = small.weight
optimizer = torch.optim.SGD(small.parameters(), lr=0.1)
print(small.to('meta') is small, small.weight is before, before.device, small.weight.device)
print(optimizer.param_groups[0]['params'][0] is small.weight, small.weight.requires_grad)
for move in (lambda: small.to('cuda'), lambda: small.cuda(), lambda: small(torch.ones(1, 2))):
    try:
        move()
    except Exception as error:
        print(type(error).__name__, error)
on_meta = small.weight
print(small.to_empty(device='cuda:1') is small, small.weight is on_meta, small.weight.device, small.weight.shape)
print(type(small.weight).__name__, small.weight.requires_grad, small.bias.device)
for read in (lambda: torch.ones((), device='meta').item(), lambda: bool(torch.ones((), device='meta'))):
    try:
        read()
    except RuntimeError as error:
        print(error)
# oracle cannot: a real device beside the meta device, and the words of 2.x
# expect: 946495488 0
# expect: torch.Size([2, 16, 8192]) meta {'0.weight': (50000, 8192), '1.weight': (8192,), '1.bias': (8192,), '2.weight': (32768, 8192), '4.weight': (8192, 32768), '4.bias': (8192,)}
# expect: Parameter containing:
# expect: tensor(..., device='meta', size=(2, 4), requires_grad=True)
# expect: tensor(..., device='meta', size=(8, 2), grad_fn=<AddmmBackward0>)
# expect: tensor(..., device='meta', size=(2, 4))
# expect: True False cpu meta
# expect: False True
# expect: NotImplementedError Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module from meta to a different device.
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, meta and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: True False cuda:1 torch.Size([2, 2])
# expect: Parameter True cuda:1
# expect: Tensor.item() cannot be called on meta tensors
# expect: Tensor.item() cannot be called on meta tensors
