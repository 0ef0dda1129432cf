# What indexing a tensor says about wrong indices, and what it takes.
import torch


def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__ + ':', error)


a = torch.arange(6.0).reshape(2, 3)
b = torch.arange(6).reshape(2, 3)
tell(lambda: a[5])
tell(lambda: a[-3])
tell(lambda: a[0, 5])
tell(lambda: a[0, 0, 0])
tell(lambda: a[1.5])
tell(lambda: a[None, 1.5])
tell(lambda: a[{}])
tell(lambda: a[object])
tell(lambda: a[[0, 1]])
tell(lambda: a[[0, 5]])
tell(lambda: a[[[0, 1]]])
tell(lambda: a[(0, 1), (1, 2)])
tell(lambda: a[torch.tensor([0.5])])
tell(lambda: a[torch.tensor([0, 7])])
tell(lambda: a[torch.tensor([True])])
tell(lambda: a[torch.tensor([True, False])])
tell(lambda: a[torch.tensor([True, False, True])])
tell(lambda: a[a > 2])
tell(lambda: a[::-1])
tell(lambda: a[0:2:0])
tell(lambda: a[1:0])
tell(lambda: a["a":"b"])
tell(lambda: a[...])
tell(lambda: a[..., ...])
tell(lambda: a[..., 0, ..., 1])
tell(lambda: a[True])
tell(lambda: a[False].shape)
tell(lambda: a[0][0][0])
tell(lambda: torch.tensor(3)[0])
tell(lambda: torch.tensor(3)[...])
tell(lambda: len(torch.tensor(3)))
tell(lambda: len(a))
tell(lambda: list(a)[0])
tell(lambda: int(a))
tell(lambda: float(a))
tell(lambda: bool(a))
tell(lambda: bool(torch.tensor([])))
tell(lambda: b[0, 0].item())
tell(lambda: a.index_select(0, torch.tensor([5])))
tell(lambda: a.index_select(0, torch.tensor([0.0])))
tell(lambda: a.index_select(2, torch.tensor([0])))
tell(lambda: a.gather(1, torch.tensor([[5]])))
tell(lambda: a.gather(1, torch.tensor([0])))
tell(lambda: a.gather(0, torch.tensor([[0.0]])))
tell(lambda: torch.take_along_dim(a, b, 1))
tell(lambda: a.masked_fill(torch.ones(2), 1))
tell(lambda: a.masked_fill(torch.ones(5, dtype=torch.bool), 1))
tell(lambda: a.masked_fill(a > 1, "x"))
tell(lambda: a.masked_fill(a > 1, torch.ones(2)))
tell(lambda: a.masked_select(torch.ones(2, 3)))
tell(lambda: a.scatter_(0, torch.tensor([[5]]), 1.0))
tell(lambda: a.view(7))
tell(lambda: a.view(-1, -1))
# expect: IndexError: index 5 is out of bounds for dimension 0 with size 2
# expect: IndexError: index -3 is out of bounds for dimension 0 with size 2
# expect: IndexError: index 5 is out of bounds for dimension 1 with size 3
# expect: IndexError: too many indices for tensor of dimension 2
# expect: IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)
# expect: IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)
# expect: IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got dict)
# expect: IndexError: only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got type)
# expect: tensor([[0., 1., 2.],
# expect:         [3., 4., 5.]])
# expect: IndexError: index 5 is out of bounds for dimension 0 with size 2
# expect: tensor([[0., 1., 2.],
# expect:         [3., 4., 5.]])
# expect: tensor([1., 5.])
# expect: IndexError: tensors used as indices must be long, byte or bool tensors
# expect: IndexError: index 7 is out of bounds for dimension 0 with size 2
# expect: IndexError: The shape of the mask [1] at index 0 does not match the shape of the indexed tensor [2, 3] at index 0
# expect: tensor([[0., 1., 2.]])
# expect: IndexError: The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [2, 3] at index 0
# expect: tensor([3., 4., 5.])
# expect: ValueError: step must be greater than zero
# expect: ValueError: slice step cannot be zero
# expect: tensor([], size=(0, 3))
# expect: TypeError: slice indices must be integers or None or have an __index__ method
# expect: tensor([[0., 1., 2.],
# expect:         [3., 4., 5.]])
# expect: tensor([[0., 1., 2.],
# expect:         [3., 4., 5.]])
# expect: tensor(1.)
# expect: tensor([[[0., 1., 2.],
# expect:          [3., 4., 5.]]])
# expect: torch.Size([0, 2, 3])
# expect: IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number
# expect: IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number
# expect: tensor(3)
# expect: TypeError: len() of a 0-d tensor
# expect: 2
# expect: tensor([0., 1., 2.])
# expect: ValueError: only one element tensors can be converted to Python scalars
# expect: ValueError: only one element tensors can be converted to Python scalars
# expect: RuntimeError: Boolean value of Tensor with more than one value is ambiguous
# expect: RuntimeError: Boolean value of Tensor with no values is ambiguous
# expect: 0
# expect: IndexError: index out of range in self
# expect: RuntimeError: index_select(): Expected dtype int32 or int64 for index
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)
# expect: RuntimeError: index 5 is out of bounds for dimension 1 with size 3
# expect: RuntimeError: Index tensor must have the same number of dimensions as input tensor
# expect: RuntimeError: gather(): Expected dtype int64 for index
# expect: RuntimeError: index 3 is out of bounds for dimension 1 with size 3
# expect: RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
# expect: RuntimeError: The size of tensor a (5) must match the size of tensor b (3) at non-singleton dimension 1
# expect: TypeError: masked_fill() received an invalid combination of arguments - got (Tensor, str), but expected one of:
# expect:  * (Tensor mask, Tensor value)
# expect:       didn't match because some of the arguments have invalid types: (Tensor, !str!)
# expect:  * (Tensor mask, Number value)
# expect:       didn't match because some of the arguments have invalid types: (Tensor, !str!)
# expect:
# expect: RuntimeError: masked_fill_ only supports a 0-dimensional value tensor, but got tensor with 1 dimension(s).
# expect: RuntimeError: masked_select: expected BoolTensor or ByteTensor for mask
# expect: RuntimeError: index 5 is out of bounds for dimension 0 with size 2
# expect: RuntimeError: shape '[7]' is invalid for input of size 6
# expect: RuntimeError: only one dimension can be inferred
