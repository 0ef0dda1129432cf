# chunk, split, cat and stack.
import torch
x = torch.arange(10)
print(x.chunk(4), x.split(4), x.split([3, 7]), torch.tensor_split(x, 3))
print([c.shape for c in torch.zeros(5, 2).chunk(4)], len(torch.zeros(0, 2).chunk(3)))
a, b = torch.ones(2, 2), torch.zeros(1, 2)
print(torch.cat([a, b]), torch.cat((a, a), dim=1), torch.stack([a[0], a[1]]).shape, torch.stack([a, a], dim=2).shape)
for call in (lambda: torch.cat([a, torch.ones(2, 3)]), lambda: torch.stack([a, b]), lambda: torch.cat([a, torch.ones(2)]),
             lambda: torch.tensor(1).chunk(2), lambda: x.split([1, 2]), lambda: torch.cat([torch.tensor(1), torch.tensor(2)])):
    try:
        call()
    except RuntimeError as error:
        print(error)
# expect: (tensor([0, 1, 2]), tensor([3, 4, 5]), tensor([6, 7, 8]), tensor([9])) (tensor([0, 1, 2, 3]), tensor([4, 5, 6, 7]), tensor([8, 9])) (tensor([0, 1, 2]), tensor([3, 4, 5, 6, 7, 8, 9])) (tensor([0, 1, 2, 3]), tensor([4, 5, 6]), tensor([7, 8, 9]))
# expect: [torch.Size([2, 2]), torch.Size([2, 2]), torch.Size([1, 2])] 3
# expect: tensor([[1., 1.],
# expect:         [1., 1.],
# expect:         [0., 0.]]) tensor([[1., 1., 1., 1.],
# expect:         [1., 1., 1., 1.]]) torch.Size([2, 2]) torch.Size([2, 2, 2])
# expect: Sizes of tensors must match except in dimension 0. Expected size 2 but got size 3 for tensor number 1 in the list.
# expect: stack expects each tensor to be equal size, but got [2, 2] at entry 0 and [1, 2] at entry 1
# expect: Tensors must have same number of dimensions: got 2 and 1
# expect: chunk expects at least a 1-dimensional tensor
# expect: split_with_sizes expects split_sizes to sum exactly to 10 (input tensor's size at dimension 0), but got split_sizes=[1, 2]
# expect: zero-dimensional tensor (at position 0) cannot be concatenated
