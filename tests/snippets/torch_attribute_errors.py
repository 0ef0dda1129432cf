# Facts 1.4: names that do not exist and wrong calls.
import torch
from torch import nn
model, x = nn.Linear(2, 2), torch.ones(1, 2)
for call in (lambda: model.cuda_device, lambda: model.device, lambda: model.gpu(), lambda: model.move('cuda'), lambda: model.cpu('cuda'),
             lambda: model.cuda('cpu'), lambda: x.move('cuda'), lambda: x.gpu(), lambda: x.device(), lambda: x.device('cuda'),
             lambda: x.is_cuda(), lambda: torch.gpu, lambda: torch.cuda.count(), lambda: torch.nn.parallel.ParallelData,
             lambda: nn.DistributedDataParallel, lambda: nn.Parameter(model), lambda: nn.ModuleList(model), lambda: nn.Sequential(3),
             lambda: model(), lambda: model(x, x), lambda: model([1.0, 2.0]), lambda: nn.Linear(), lambda: model.weight.foo):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
model.device = 'cuda'
print(model.device, model.weight.device, x.get_device(), x.is_cuda)
# expect: AttributeError 'Linear' object has no attribute 'cuda_device'
# expect: AttributeError 'Linear' object has no attribute 'device'
# expect: AttributeError 'Linear' object has no attribute 'gpu'
# expect: AttributeError 'Linear' object has no attribute 'move'
# expect: TypeError Module.cpu() takes 1 positional argument but 2 were given
# expect: RuntimeError Invalid device, must be cuda device
# expect: AttributeError 'Tensor' object has no attribute 'move'
# expect: AttributeError 'Tensor' object has no attribute 'gpu'
# expect: TypeError 'torch.device' object is not callable
# expect: TypeError 'torch.device' object is not callable
# expect: TypeError 'bool' object is not callable
# expect: AttributeError module 'torch' has no attribute 'gpu'
# expect: AttributeError module 'torch.cuda' has no attribute 'count'
# expect: AttributeError module 'torch.nn.parallel' has no attribute 'ParallelData'
# expect: AttributeError module 'torch.nn' has no attribute 'DistributedDataParallel'
# expect: AttributeError 'Linear' object has no attribute 'detach'
# expect: TypeError ModuleList.extend should be called with an iterable, but got Linear
# expect: TypeError int is not a Module subclass
# expect: TypeError Linear.forward() missing 1 required positional argument: 'input'
# expect: TypeError Linear.forward() takes 2 positional arguments but 3 were given
# expect: TypeError linear(): argument 'input' (position 1) must be Tensor, not list
# expect: TypeError Linear.__init__() missing 2 required positional arguments: 'in_features' and 'out_features'
# expect: AttributeError 'Parameter' object has no attribute 'foo'
# expect: cuda cpu -1 False
# fact: 1.4
