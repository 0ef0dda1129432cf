# Reading and writing with indices.
import torch
x = torch.arange(12).view(3, 4)
print(x[0], x[-1, -1], x[:, 1], x[1:, ::2], x[..., 0], x[None].shape, x[1, None, 2:].shape)
print(x[x > 6], x[[0, 2]], x[torch.tensor([2, 0])], x[[0, 1], [1, 2]], x[:, [3, 0]])
print(x[torch.tensor([[0, 1], [2, 0]])].shape, x[:, torch.tensor([True, False, False, True])])
y = torch.zeros(3, 3)
y[0] = 1
y[:, 1] = torch.tensor([7.0, 8.0, 9.0])
y[y == 0] = -1
y[[1, 2], [0, 2]] = 5
y[2, 2] += 1
print(y)
for call in (lambda: x[5], lambda: x[0, 0, 0], lambda: torch.tensor(1)[0], lambda: x[torch.tensor([7])],
             lambda: x[torch.tensor([True, False])]):
    try:
        print(call())
    except IndexError as error:
        print(error)
for row in torch.tensor([[1, 2], [3, 4]]):
    print(row)
print(x[1].tolist(), x.tolist()[0], x[0, 1].item(), int(x[2, 3]), float(y[0, 0]))
# expect: tensor([0, 1, 2, 3]) tensor(11) tensor([1, 5, 9]) tensor([[ 4,  6],
# expect:         [ 8, 10]]) tensor([0, 4, 8]) torch.Size([1, 3, 4]) torch.Size([1, 2])
# expect: tensor([ 7,  8,  9, 10, 11]) tensor([[ 0,  1,  2,  3],
# expect:         [ 8,  9, 10, 11]]) tensor([[ 8,  9, 10, 11],
# expect:         [ 0,  1,  2,  3]]) tensor([1, 6]) tensor([[ 3,  0],
# expect:         [ 7,  4],
# expect:         [11,  8]])
# expect: torch.Size([2, 2, 4]) tensor([[ 0,  3],
# expect:         [ 4,  7],
# expect:         [ 8, 11]])
# expect: tensor([[ 1.,  7.,  1.],
# expect:         [ 5.,  8., -1.],
# expect:         [-1.,  9.,  6.]])
# expect: index 5 is out of bounds for dimension 0 with size 3
# expect: too many indices for tensor of dimension 2
# expect: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number
# expect: index 7 is out of bounds for dimension 0 with size 3
# expect: The shape of the mask [2] at index 0 does not match the shape of the indexed tensor [3, 4] at index 0
# expect: tensor([1, 2])
# expect: tensor([3, 4])
# expect: [4, 5, 6, 7] [0, 1, 2, 3] 1 11 1.0
