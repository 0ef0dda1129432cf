# What layers and wrappers refuse.
import torch, torch.nn as nn
for f in (lambda: nn.Linear(2), lambda: nn.Linear(2, 'a'), lambda: nn.Linear(2, 2, 2, 2, 2, 2), lambda: nn.Linear(2, 2, foo=1), lambda: nn.ReLU(1, 2), lambda: nn.ReLU()(), lambda: nn.ReLU()(3), lambda: nn.Sequential()(torch.ones(1)), lambda: nn.Sequential(nn.ReLU(), 'x'),
          lambda: nn.Sequential(nn.Linear(2, 3), nn.Linear(2, 3))(torch.ones(1, 2)), lambda: nn.ModuleList([1]), lambda: nn.ModuleList(3), lambda: nn.Module()(1), lambda: nn.Module().forward(1), lambda: nn.Dropout(3), lambda: nn.Dropout(0.5)(3), lambda: nn.Softmax()(torch.ones(2)), lambda: nn.Embedding(3, 2)(torch.tensor([5])),
          lambda: nn.Embedding(3, 2)(torch.tensor([1.0])), lambda: nn.LayerNorm(3)(torch.ones(2, 4)), lambda: nn.BatchNorm1d(3)(torch.ones(1, 3)), lambda: nn.BatchNorm1d(3)(torch.ones(2, 4)), lambda: nn.BatchNorm1d(3)(torch.ones(3)), lambda: nn.CrossEntropyLoss()(torch.ones(2, 3)),
          lambda: nn.CrossEntropyLoss()(torch.ones(2, 3), torch.ones(2)), lambda: nn.CrossEntropyLoss()(torch.ones(2, 3), torch.tensor([[1], [0]])), lambda: nn.MSELoss(reduction='x')(torch.ones(1), torch.ones(1)), lambda: nn.Parameter(3), lambda: nn.Parameter([1.0]), lambda: nn.Parameter(torch.tensor([1])),
          lambda: nn.DataParallel(), lambda: nn.DataParallel(nn.ReLU(), device_ids=[9]), lambda: nn.DataParallel(nn.ReLU(), device_ids=[]), lambda: nn.DataParallel(nn.ReLU(), device_ids=['cpu']), lambda: nn.DataParallel(nn.ReLU(), output_device='cpu'), lambda: nn.DataParallel(nn.ReLU(), device_ids=['cuda:2', torch.device('cuda', 1)]).device_ids, lambda: nn.DataParallel(nn.ReLU(), foo=1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])
# expect: TypeError Linear.__init__() missing 1 required positional argument: 'out_features'
# expect: TypeError empty() received an invalid combination of arguments - got (tuple, dtype=NoneType, device=NoneType), but expected one of:
# expect: TypeError Linear.__init__() takes from 3 to 6 positional arguments but 7 were given
# expect: TypeError Linear.__init__() got an unexpected keyword argument 'foo'
# expect: TypeError ReLU.__init__() takes from 1 to 2 positional arguments but 3 were given
# expect: TypeError ReLU.forward() missing 1 required positional argument: 'input'
# expect: TypeError relu(): argument 'input' (position 1) must be Tensor, not int
# expect: tensor([1.])
# expect: TypeError str is not a Module subclass
# expect: RuntimeError mat1 and mat2 shapes cannot be multiplied (1x3 and 2x3)
# expect: TypeError int is not a Module subclass
# expect: TypeError ModuleList.extend should be called with an iterable, but got int
# expect: NotImplementedError Module [Module] is missing the required "forward" function
# expect: NotImplementedError Module [Module] is missing the required "forward" function
# expect: ValueError dropout probability has to be between 0 and 1, but got 3
# expect: TypeError dropout(): argument 'input' (position 1) must be Tensor, not int
# expect: tensor([0.5000, 0.5000])
# expect: IndexError index out of range in self
# expect: RuntimeError Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got torch.FloatTensor instead (while checking arguments for embedding)
# expect: RuntimeError Given normalized_shape=[3], expected input with shape [*, 3], but got input of size[2, 4]
# expect: ValueError Expected more than 1 value per channel when training, got input size torch.Size([1, 3])
# expect: RuntimeError running_mean should contain 4 elements not 3
# expect: ValueError expected 2D or 3D input (got 1D input)
# expect: TypeError CrossEntropyLoss.forward() missing 1 required positional argument: 'target'
# expect: RuntimeError expected scalar type Long but found Float
# expect: RuntimeError 0D or 1D target tensor expected, multi-target not supported
# expect: ValueError x is not a valid value for reduction
# expect: AttributeError 'int' object has no attribute 'detach'
# expect: AttributeError 'list' object has no attribute 'detach'
# expect: RuntimeError Only Tensors of floating point and complex dtype can require gradients
# expect: TypeError DataParallel.__init__() missing 1 required positional argument: 'module'
# expect: AssertionError Invalid device id
# expect: IndexError list index out of range
# expect: ValueError Expected a non cpu device, but got: cpu
# expect: ValueError Expected a non cpu device, but got: cpu
# expect: [2, 1]
# expect: TypeError DataParallel.__init__() got an unexpected keyword argument 'foo'
