# Which number type comes of which values, and what cannot be made.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


for f in (lambda: torch.result_type(torch.tensor([1, 2]), 1.0), lambda: torch.result_type(torch.tensor(1), torch.ones(2)), lambda: torch.result_type(torch.ones(2), torch.ones(2).double()), lambda: torch.result_type(1, 2.0), lambda: torch.result_type(torch.tensor(True), 3), lambda: torch.can_cast(torch.double, torch.float), lambda: torch.can_cast(torch.float, torch.int), lambda: torch.can_cast(torch.int, torch.float), lambda: torch.can_cast(torch.int, torch.bool), lambda: torch.promote_types(torch.int32, torch.float16), lambda: torch.promote_types(torch.uint8, torch.int8), lambda: torch.promote_types(torch.bool, torch.bool), lambda: torch.promote_types(torch.float16, torch.bfloat16), lambda: torch.is_tensor(3), lambda: torch.is_floating_point(torch.ones(1)), lambda: torch.is_nonzero(torch.tensor(0.0)), lambda: torch.is_nonzero(torch.ones(2)), lambda: torch.get_default_dtype(), lambda: torch.finfo(torch.float32), lambda: torch.finfo(torch.float16).max, lambda: torch.finfo(torch.bfloat16).eps, lambda: torch.iinfo(torch.int32).max, lambda: torch.iinfo(torch.int64), lambda: torch.finfo(torch.int32), lambda: torch.iinfo(torch.float32), lambda: torch.float32.is_floating_point, lambda: torch.int8.itemsize if hasattr(torch.int8, 'itemsize') else 1, lambda: torch.ones(2).element_size(), lambda: torch.ones(2, 3).nelement(), lambda: torch.ones(2).type_as(torch.tensor([1])), lambda: torch.tensor(1, dtype=torch.float), lambda: torch.tensor([1, 2.5]).dtype, lambda: torch.tensor([True, 2]).dtype, lambda: torch.tensor([[1, 2], [3]]), lambda: torch.tensor('a'), lambda: torch.tensor(['a']), lambda: torch.tensor(None), lambda: torch.tensor({}), lambda: torch.tensor([1, None]), lambda: torch.tensor(2 ** 63), lambda: torch.tensor(300, dtype=torch.uint8), lambda: torch.tensor([-1], dtype=torch.uint8), lambda: torch.tensor(1e400), lambda: torch.tensor(3.7, dtype=torch.int64), lambda: torch.tensor([torch.tensor(1), torch.tensor(2)]), lambda: torch.as_tensor([1.0]), lambda: torch.tensor(range(3)), lambda: torch.tensor((1, 2)), lambda: torch.Tensor([1, 2]), lambda: torch.Tensor(2, 3).shape, lambda: torch.FloatTensor([1]), lambda: torch.LongTensor([1.5]), lambda: torch.empty(2, 3).shape, lambda: torch.full((2,), 3), lambda: torch.full((2,), 3.0).dtype, lambda: torch.zeros(2, 3, dtype=int), lambda: torch.zeros('a'), lambda: torch.zeros(-1), lambda: torch.zeros(1.5), lambda: torch.zeros([2, 2], device='cuda:1'), lambda: torch.eye(2, 3), lambda: torch.arange(0), lambda: torch.arange(5, 0), lambda: torch.arange(5, 0, -2), lambda: torch.arange(0, 1, 0.25), lambda: torch.arange(1, 2, 0), lambda: torch.linspace(0, 1, 0), lambda: torch.linspace(0, 1, 1), lambda: torch.logspace(0, 2, 3), lambda: torch.zeros_like([1]), lambda: torch.ones_like(torch.arange(2), dtype=torch.float), lambda: torch.rand(2, 2).shape, lambda: torch.randint(3, (2,)).dtype, lambda: torch.randint(0, 0, (2,)), lambda: torch.randint(5, 2, (2,)), lambda: torch.randperm(0), lambda: torch.normal(0.0, 1.0, (2,)).shape, lambda: torch.bernoulli(torch.tensor([0.0, 1.0])), lambda: torch.multinomial(torch.tensor([0.0, 1.0]), 1), lambda: torch.multinomial(torch.tensor([0.0, 1.0]), 2), lambda: torch.multinomial(torch.tensor([-1.0, 1.0]), 1), lambda: torch.tensor([1.0]).new_zeros(2), lambda: torch.tensor([1]).new_tensor([2.5]), lambda: torch.tensor([1]).new_full((2,), 3.5)):
    show(f)
# expect: torch.float32
# expect: torch.float32
# expect: torch.float64
# expect: torch.float32
# expect: torch.int64
# expect: True
# expect: False
# expect: True
# expect: False
# expect: torch.float16
# expect: torch.int16
# expect: torch.bool
# expect: torch.float32
# expect: False
# expect: True
# expect: False
# expect: RuntimeError | Boolean value of Tensor with more than one value is ambiguous
# expect: torch.float32
# expect: finfo(resolution=1e-06, min=-3.40282e+38, max=3.40282e+38, eps=1.19209e-07, smallest_normal=1.17549e-38, tiny=1.17549e-38, dtype=float32)
# expect: 65504.0
# expect: 0.0078125
# expect: 2147483647
# expect: iinfo(min=-9.22337e+18, max=9.22337e+18, dtype=int64)
# expect: TypeError | torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'
# expect: TypeError | torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'
# expect: True
# expect: 1
# expect: 4
# expect: 6
# expect: tensor([1, 1])
# expect: tensor(1.)
# expect: torch.float32
# expect: torch.int64
# expect: ValueError | expected sequence of length 2 at dim 1 (got 1)
# expect: TypeError | new(): invalid data type 'str'
# expect: ValueError | too many dimensions 'str'
# expect: RuntimeError | Could not infer dtype of NoneType
# expect: RuntimeError | Could not infer dtype of dict
# expect: RuntimeError | Could not infer dtype of NoneType
# expect: RuntimeError | Overflow when unpacking long
# expect: RuntimeError | value cannot be converted to type uint8 without overflow
# expect: tensor([255], dtype=torch.uint8)
# expect: tensor(inf)
# expect: tensor(3)
# expect: tensor([1, 2])
# expect: tensor([1.])
# expect: tensor([0, 1, 2])
# expect: tensor([1, 2])
# expect: tensor([1., 2.])
# expect: torch.Size([2, 3])
# expect: tensor([1.])
# expect: tensor([1])
# expect: torch.Size([2, 3])
# expect: tensor([3, 3])
# expect: torch.float32
# expect: tensor([[0, 0, 0],
# expect:         [0, 0, 0]])
# expect: TypeError | zeros(): argument 'size' (position 1) must be tuple of ints, not str
# expect: RuntimeError | Trying to create tensor with negative dimension -1: [-1]
# expect: TypeError | zeros(): argument 'size' (position 1) must be tuple of ints, not float
# expect: tensor([[0., 0.],
# expect:         [0., 0.]], device='cuda:1')
# expect: tensor([[1., 0., 0.],
# expect:         [0., 1., 0.]])
# expect: tensor([], dtype=torch.int64)
# expect: RuntimeError | upper bound and larger bound inconsistent with step sign
# expect: tensor([5, 3, 1])
# expect: tensor([0.0000, 0.2500, 0.5000, 0.7500])
# expect: RuntimeError | step must be nonzero
# expect: tensor([])
# expect: tensor([0.])
# expect: tensor([  1.,  10., 100.])
# expect: TypeError | zeros_like(): argument 'input' (position 1) must be Tensor, not list
# expect: tensor([1., 1.])
# expect: torch.Size([2, 2])
# expect: torch.int64
# expect: RuntimeError | random_ expects 'from' to be less than 'to', but got from=0 >= to=0
# expect: RuntimeError | random_ expects 'from' to be less than 'to', but got from=5 >= to=2
# expect: tensor([], dtype=torch.int64)
# expect: torch.Size([2])
# expect: tensor([0., 1.])
# expect: tensor([1])
# expect: tensor([1, 0])
# expect: RuntimeError | probability tensor contains either `inf`, `nan` or element < 0
# expect: tensor([0., 0.])
# expect: tensor([2])
# expect: tensor([3, 3])
