# Every kind of index, read and written, right and wrong.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


x = torch.arange(24).view(2, 3, 4)
for f in (lambda: x[0], lambda: x[0, 1], lambda: x[..., 0], lambda: x[:, 1:], lambda: x[:, None, :, 0].shape, lambda: x[x > 20], lambda: x[0, [0, 2]], lambda: x[[0, 1], [0, 2], [3, 1]], lambda: x[torch.tensor([1])].shape, lambda: x[:, torch.tensor([0, 2]), 1], lambda: x[-1, -1, -1], lambda: x[2], lambda: x[0, 3], lambda: x[0, 0, 0, 0], lambda: x[1.0], lambda: x['a'], lambda: x[torch.tensor(1.0)], lambda: x[::2].shape, lambda: x[:, ::-1], lambda: x[:, 5:], lambda: x[torch.tensor([5])], lambda: x[torch.ones(3, dtype=torch.bool)], lambda: x[torch.ones(2, dtype=torch.bool)].shape, lambda: x[torch.ones(2, 3, dtype=torch.bool)].shape, lambda: x[True].shape, lambda: x[False].shape, lambda: x[None].shape, lambda: x[...].shape, lambda: x[0:1, ..., -1], lambda: x[..., ...], lambda: x[[True, False]].shape, lambda: x[[0, 1], [0, 1, 2]], lambda: x[0][1][2].item(), lambda: torch.tensor(5)[0], lambda: torch.tensor(5)[None], lambda: torch.tensor(5)[...], lambda: x[torch.tensor([[0, 1], [1, 0]]), 0].shape, lambda: x.take(torch.tensor([0, 23])), lambda: x[0].gather(1, torch.tensor([[0], [1], [2]])), lambda: x[0].gather(1, torch.tensor([0, 1])), lambda: x[0].gather(1, torch.tensor([[9]])), lambda: torch.index_select(x, 1, torch.tensor([0, 2])).shape, lambda: torch.masked_select(x, x % 7 == 0), lambda: torch.nonzero(x > 21), lambda: torch.nonzero(x > 21, as_tuple=True), lambda: torch.where(x > 21), lambda: torch.argwhere(x > 22), lambda: x.tolist()[0][0], lambda: len(x), lambda: len(torch.tensor(1)), lambda: [r.sum().item() for r in x], lambda: [r for r in torch.tensor(3)], lambda: 5 in x, lambda: torch.tensor(30) in x, lambda: 'a' in x):
    show(f)
y = torch.zeros(3, 4)
def put(k, v):
    z = y.clone()
    z[k] = v
    return z
for k, v in ((0, 1), ((slice(None), 1), 2), (y == 0, 3.0), ((slice(None), [0, 2]), torch.tensor([1.0, 2.0])), (1, torch.arange(4)), (1, torch.arange(3)), (5, 1), (slice(0, 2), torch.ones(3, 4)), (Ellipsis, 4), ((0, 0), 'a'), ((0, 0), torch.tensor([1.0, 2.0])), ((0, 0), [5]), (None, 2), (torch.tensor([0, 0]), torch.tensor([[1.0], [2.0]])), ([True, False, True], 7), (0, [1, 2, 3, 4]), (0, None), ((slice(None), 0), torch.tensor([True, False, True]))):
    show(lambda: put(k, v))
# expect: tensor([[ 0,  1,  2,  3],
# expect:         [ 4,  5,  6,  7],
# expect:         [ 8,  9, 10, 11]])
# expect: tensor([4, 5, 6, 7])
# expect: tensor([[ 0,  4,  8],
# expect:         [12, 16, 20]])
# expect: tensor([[[ 4,  5,  6,  7],
# expect:          [ 8,  9, 10, 11]],
# expect:
# expect:         [[16, 17, 18, 19],
# expect:          [20, 21, 22, 23]]])
# expect: torch.Size([2, 1, 3])
# expect: tensor([21, 22, 23])
# expect: tensor([[ 0,  1,  2,  3],
# expect:         [ 8,  9, 10, 11]])
# expect: tensor([ 3, 21])
# expect: torch.Size([1, 3, 4])
# expect: tensor([[ 1,  9],
# expect:         [13, 21]])
# expect: tensor(23)
# expect: IndexError | index 2 is out of bounds for dimension 0 with size 2
# expect: IndexError | index 3 is out of bounds for dimension 1 with size 3
# expect: IndexError | too many indices for tensor of dimension 3
# expect: IndexError | only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)
# expect: TypeError | new(): invalid data type 'str'
# expect: IndexError | tensors used as indices must be long, byte or bool tensors
# expect: torch.Size([1, 3, 4])
# expect: ValueError | step must be greater than zero
# expect: tensor([], size=(2, 0, 4), dtype=torch.int64)
# expect: IndexError | index 5 is out of bounds for dimension 0 with size 2
# expect: IndexError | The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [2, 3, 4] at index 0
# expect: torch.Size([2, 3, 4])
# expect: torch.Size([6, 4])
# expect: torch.Size([1, 2, 3, 4])
# expect: torch.Size([0, 2, 3, 4])
# expect: torch.Size([1, 2, 3, 4])
# expect: torch.Size([2, 3, 4])
# expect: tensor([[ 3,  7, 11]])
# expect: tensor([[[ 0,  1,  2,  3],
# expect:          [ 4,  5,  6,  7],
# expect:          [ 8,  9, 10, 11]],
# expect:
# expect:         [[12, 13, 14, 15],
# expect:          [16, 17, 18, 19],
# expect:          [20, 21, 22, 23]]])
# expect: torch.Size([1, 3, 4])
# expect: IndexError | shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]
# expect: 6
# expect: IndexError | invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number
# expect: tensor([5])
# expect: tensor(5)
# expect: torch.Size([2, 2, 4])
# expect: tensor([ 0, 23])
# expect: tensor([[ 0],
# expect:         [ 5],
# expect:         [10]])
# expect: RuntimeError | Index tensor must have the same number of dimensions as input tensor
# expect: RuntimeError | index 9 is out of bounds for dimension 1 with size 4
# expect: torch.Size([2, 2, 4])
# expect: tensor([ 0,  7, 14, 21])
# expect: tensor([[1, 2, 2],
# expect:         [1, 2, 3]])
# expect: (tensor([1, 1]), tensor([2, 2]), tensor([2, 3]))
# expect: (tensor([1, 1]), tensor([2, 2]), tensor([2, 3]))
# expect: tensor([[1, 2, 3]])
# expect: [0, 1, 2, 3]
# expect: 2
# expect: TypeError | len() of a 0-d tensor
# expect: [66, 210]
# expect: TypeError | iteration over a 0-d tensor
# expect: True
# expect: False
# expect: RuntimeError | Tensor.__contains__ only supports Tensor or scalar, but you passed in a <class 'str'>.
# expect: tensor([[1., 1., 1., 1.],
# expect:         [0., 0., 0., 0.],
# expect:         [0., 0., 0., 0.]])
# expect: tensor([[0., 2., 0., 0.],
# expect:         [0., 2., 0., 0.],
# expect:         [0., 2., 0., 0.]])
# expect: tensor([[3., 3., 3., 3.],
# expect:         [3., 3., 3., 3.],
# expect:         [3., 3., 3., 3.]])
# expect: tensor([[1., 0., 2., 0.],
# expect:         [1., 0., 2., 0.],
# expect:         [1., 0., 2., 0.]])
# expect: tensor([[0., 0., 0., 0.],
# expect:         [0., 1., 2., 3.],
# expect:         [0., 0., 0., 0.]])
# expect: RuntimeError | The expanded size of the tensor (4) must match the existing size (3) at non-singleton dimension 0.  Target sizes: [4].  Tensor sizes: [3]
# expect: IndexError | index 5 is out of bounds for dimension 0 with size 3
# expect: RuntimeError | The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 0.  Target sizes: [2, 4].  Tensor sizes: [3, 4]
# expect: tensor([[4., 4., 4., 4.],
# expect:         [4., 4., 4., 4.],
# expect:         [4., 4., 4., 4.]])
# expect: TypeError | can't assign a str to a torch.FloatTensor
# expect: RuntimeError | expand(torch.FloatTensor{[2]}, size=[]): the number of sizes provided (0) must be greater or equal to the number of dimensions in the tensor (1)
# expect: TypeError | can't assign a list to a torch.FloatTensor
# expect: tensor([[2., 2., 2., 2.],
# expect:         [2., 2., 2., 2.],
# expect:         [2., 2., 2., 2.]])
# expect: tensor([[2., 2., 2., 2.],
# expect:         [0., 0., 0., 0.],
# expect:         [0., 0., 0., 0.]])
# expect: tensor([[7., 7., 7., 7.],
# expect:         [0., 0., 0., 0.],
# expect:         [7., 7., 7., 7.]])
# expect: TypeError | can't assign a list to a torch.FloatTensor
# expect: TypeError | can't assign a NoneType to a torch.FloatTensor
# expect: tensor([[1., 0., 0., 0.],
# expect:         [0., 0., 0., 0.],
# expect:         [1., 0., 0., 0.]])
