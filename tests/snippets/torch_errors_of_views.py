# What views, chunks and splits say about wrong arguments.
import torch


def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__ + ':', error)


a = torch.arange(6.0).reshape(2, 3)
b = torch.arange(6).reshape(2, 3)
tell(lambda: a.view(4, -1))
tell(lambda: a.view())
tell(lambda: a.view("x"))
tell(lambda: a.view(2.0, 3))
tell(lambda: a.t().view(6))
tell(lambda: a.reshape(7))
tell(lambda: a.reshape(-1, 4))
tell(lambda: a.reshape(-2, 3))
tell(lambda: a.reshape("x"))
tell(lambda: torch.reshape(a, 6))
tell(lambda: torch.reshape(a))
tell(lambda: a.permute(0))
tell(lambda: a.permute(0, 0))
tell(lambda: a.permute(0, 5))
tell(lambda: a.permute())
tell(lambda: a.transpose(0))
tell(lambda: a.transpose(0, 3))
tell(lambda: a.transpose(0, "x"))
tell(lambda: a.t(1))
tell(lambda: torch.ones(2, 2, 2).t())
tell(lambda: a.T.shape)
tell(lambda: a.squeeze(5))
tell(lambda: a.squeeze("x"))
tell(lambda: a.unsqueeze(4))
tell(lambda: a.unsqueeze())
tell(lambda: a.unsqueeze(-4))
tell(lambda: a.flatten(3))
tell(lambda: a.flatten(1, 0))
tell(lambda: a.expand(3, 3))
tell(lambda: a.expand(3))
tell(lambda: a.expand(2, 2, 3).shape)
tell(lambda: a.expand(-1, -1, 3, 4))
tell(lambda: a.expand("x"))
tell(lambda: a.repeat(2))
tell(lambda: a.repeat(-1, 2))
tell(lambda: a.repeat())
tell(lambda: a.narrow(0, 1, 5))
tell(lambda: a.narrow(4, 0, 1))
tell(lambda: a.narrow(0, -1, 1))
tell(lambda: a.select(0, 7))
tell(lambda: a.select(3, 0))
tell(lambda: a.chunk(0))
tell(lambda: a.chunk(-1))
tell(lambda: a.chunk(2, 4))
tell(lambda: a.chunk("x"))
tell(lambda: a.chunk(1.5))
tell(lambda: a.split(0))
tell(lambda: a.split(-1))
tell(lambda: a.split([1, 2]))
tell(lambda: a.split([1, -1, 2]))
tell(lambda: a.split("x"))
tell(lambda: a.split(1, 5))
tell(lambda: a.split(1.5))
tell(lambda: a.unbind(3))
tell(lambda: torch.tensor(1).unbind())
tell(lambda: torch.tensor(1).chunk(2))
tell(lambda: torch.tensor(1).split(1))
tell(lambda: a.size(4))
tell(lambda: a.size("x"))
tell(lambda: a.stride(5))
tell(lambda: a.tensor_split(0))
tell(lambda: a.tensor_split("x"))
tell(lambda: a.view_as(1))
tell(lambda: a.expand_as(torch.ones(4, 4)))
tell(lambda: a.contiguous(1))
tell(lambda: torch.where(a > 1))
tell(lambda: torch.where(a > 1, a))
tell(lambda: torch.where(a > 1, a, "x"))
tell(lambda: torch.where(a > 1, a, torch.ones(4)))
tell(lambda: torch.where(a, a, a))
tell(lambda: torch.where(a > 1, 1.0, 0.0))
tell(lambda: torch.nonzero(a, as_tuple=True))
tell(lambda: torch.flip(a, [0]))
tell(lambda: torch.flip(a, 0))
tell(lambda: torch.flip(a, [5]))
tell(lambda: torch.roll(a, 1))
tell(lambda: torch.diag(a))
tell(lambda: torch.movedim(a, 0, 5))
# expect: RuntimeError: shape '[4, -1]' is invalid for input of size 6
# expect: TypeError: view() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (torch.dtype dtype)
# expect:  * (tuple of ints size)
# expect:
# expect: TypeError: view() received an invalid combination of arguments - got (str), but expected one of:
# expect:  * (torch.dtype dtype)
# expect:       didn't match because some of the arguments have invalid types: (!str!)
# expect:  * (tuple of ints size)
# expect:       didn't match because some of the arguments have invalid types: (!str!)
# expect:
# expect: TypeError: view() received an invalid combination of arguments - got (float, int), but expected one of:
# expect:  * (torch.dtype dtype)
# expect:  * (tuple of ints size)
# expect:
# expect: RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
# expect: RuntimeError: shape '[7]' is invalid for input of size 6
# expect: RuntimeError: shape '[-1, 4]' is invalid for input of size 6
# expect: RuntimeError: invalid shape dimension -2
# expect: TypeError: reshape(): argument 'shape' (position 1) must be tuple of ints, not str
# expect: TypeError: reshape(): argument 'shape' (position 2) must be tuple of ints, not int
# expect: TypeError: reshape() missing 1 required positional arguments: "shape"
# expect: RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = 2 is not equal to len(dims) = 1
# expect: RuntimeError: permute(): duplicate dims are not allowed.
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
# expect: TypeError: permute() missing 1 required positional arguments: "dims"
# expect: TypeError: transpose() received an invalid combination of arguments - got (int), but expected one of:
# expect:  * (int dim0, int dim1)
# expect:  * (name dim0, name dim1)
# expect:
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)
# expect: TypeError: transpose() received an invalid combination of arguments - got (int, str), but expected one of:
# expect:  * (int dim0, int dim1)
# expect:       didn't match because some of the arguments have invalid types: (int, !str!)
# expect:  * (name dim0, name dim1)
# expect:       didn't match because some of the arguments have invalid types: (!int!, !str!)
# expect:
# expect: TypeError: TensorBase.t() takes no arguments (1 given)
# expect: RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D
# expect: torch.Size([3, 2])
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
# expect: RuntimeError: Name 'x' not found in Tensor[None, None].
# expect: IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 4)
# expect: TypeError: unsqueeze() missing 1 required positional arguments: "dim"
# expect: IndexError: Dimension out of range (expected to be in range of [-3, 2], but got -4)
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)
# expect: RuntimeError: flatten() has invalid args: start_dim cannot come after end_dim
# expect: RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 3]
# expect: RuntimeError: expand(torch.FloatTensor{[2, 3]}, size=[3]): the number of sizes provided (1) must be greater or equal to the number of dimensions in the tensor (2)
# expect: torch.Size([2, 2, 3])
# expect: RuntimeError: The expanded size of the tensor (4) must match the existing size (3) at non-singleton dimension 3.  Target sizes: [-1, -1, 3, 4].  Tensor sizes: [2, 3]
# expect: TypeError: expand(): argument 'size' (position 1) must be tuple of ints, not str
# expect: RuntimeError: Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor
# expect: RuntimeError: Trying to create tensor with negative dimension -2: [-2, 6]
# expect: TypeError: repeat() missing 1 required positional arguments: "repeats"
# expect: RuntimeError: start (1) + length (5) exceeds dimension size (2).
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 4)
# expect: tensor([[3., 4., 5.]])
# expect: IndexError: select(): index 7 out of range for tensor of size [2, 3] at dimension 0
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)
# expect: RuntimeError: chunk expects `chunks` to be greater than 0, got: 0
# expect: RuntimeError: chunk expects `chunks` to be greater than 0, got: -1
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 4)
# expect: TypeError: chunk(): argument 'chunks' (position 1) must be int, not str
# expect: TypeError: chunk(): argument 'chunks' (position 1) must be int, not float
# expect: RuntimeError: split_size can only be 0 if dimension size is 0, but got dimension size of 2
# expect: RuntimeError: split expects split_size be non-negative, but got split_size=-1
# expect: RuntimeError: split_with_sizes expects split_sizes to sum exactly to 2 (input tensor's size at dimension 0), but got split_sizes=[1, 2]
# expect: RuntimeError: split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=[1, -1, 2]
# expect: TypeError: split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not str
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
# expect: TypeError: split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not float
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)
# expect: IndexError: Dimension specified as 0 but tensor has no dimensions
# expect: RuntimeError: chunk expects at least a 1-dimensional tensor
# expect: RuntimeError: split expects at least a 1-dimensional tensor
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 4)
# expect: RuntimeError: Name 'x' not found in Tensor[None, None].
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
# expect: RuntimeError: number of sections must be larger than 0, got 0
# expect: TypeError: tensor_split() received an invalid combination of arguments - got (str), but expected one of:
# expect:  * (Tensor tensor_indices_or_sections, int dim = 0)
# expect:  * (int sections, int dim = 0)
# expect:  * (tuple of ints indices, int dim = 0)
# expect:
# expect: TypeError: view_as(): argument 'other' (position 1) must be Tensor, not int
# expect: RuntimeError: The expanded size of the tensor (4) must match the existing size (3) at non-singleton dimension 1.  Target sizes: [4, 4].  Tensor sizes: [2, 3]
# expect: TypeError: contiguous() takes 0 positional arguments but 1 was given
# expect: (tensor([0, 1, 1, 1]), tensor([2, 0, 1, 2]))
# expect: TypeError: where() received an invalid combination of arguments - got (Tensor, Tensor), but expected one of:
# expect:  * (Tensor condition)
# expect:  * (Tensor condition, Tensor input, Tensor other, *, Tensor out = None)
# expect:  * (Tensor condition, Number self, Tensor other)
# expect:  * (Tensor condition, Tensor input, Number other)
# expect:  * (Tensor condition, Number self, Number other)
# expect:
# expect: TypeError: where() received an invalid combination of arguments - got (Tensor, Tensor, str), but expected one of:
# expect:  * (Tensor condition)
# expect:  * (Tensor condition, Tensor input, Tensor other, *, Tensor out = None)
# expect:  * (Tensor condition, Number self, Tensor other)
# expect:       didn't match because some of the arguments have invalid types: (Tensor, !Tensor!, !str!)
# expect:  * (Tensor condition, Tensor input, Number other)
# expect:       didn't match because some of the arguments have invalid types: (Tensor, Tensor, !str!)
# expect:  * (Tensor condition, Number self, Number other)
# expect:       didn't match because some of the arguments have invalid types: (Tensor, !Tensor!, !str!)
# expect:
# expect: RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
# expect: RuntimeError: where expected condition to be a boolean tensor, but got a tensor with dtype Float
# expect: tensor([[0., 0., 1.],
# expect:         [1., 1., 1.]])
# expect: (tensor([0, 0, 1, 1, 1]), tensor([1, 2, 0, 1, 2]))
# expect: tensor([[3., 4., 5.],
# expect:         [0., 1., 2.]])
# expect: TypeError: flip(): argument 'dims' (position 2) must be tuple of ints, not int
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
# expect: tensor([[5., 0., 1.],
# expect:         [2., 3., 4.]])
# expect: tensor([0., 4.])
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)
