# roll, movedim, diag, meshgrid and other rearrangements.
import torch

a = torch.arange(6).view(2, 3)
c = torch.arange(24).view(2, 3, 4)
print(torch.roll(a, 1), a.roll(1, 0), torch.roll(a, (1, -1), (0, 1)), a.roll(-4, 1))
print(c.movedim(0, 2).shape, torch.movedim(c, (0, 1), (2, 0)).shape, c.swapaxes(0, 2).shape, c.moveaxis(-1, 0).shape)
print(torch.diag(torch.tensor([1, 2])), torch.diag(torch.tensor([1.0]), 1), a.diag(), torch.diag(a, 1), torch.diag(a, -1))
print(torch.arange(9.0).view(3, 3).trace(), c.diagonal(0, 1, 2), torch.diag_embed(torch.tensor([[1.0, 2.0], [3.0, 4.0]])))
x, y = torch.meshgrid(torch.arange(3), torch.arange(2), indexing='ij')
print(x, y)
x, y = torch.meshgrid(torch.arange(3), torch.arange(2), indexing='xy')
print(x.shape, y.tolist())
print(torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4, 5])).tolist())
print(torch.combinations(torch.tensor([7, 8, 9])).tolist(), torch.rot90(a), a.rot90(2), torch.fliplr(a), torch.flipud(a))
print(torch.vstack([torch.arange(2), torch.arange(2)]), torch.hstack([torch.arange(2), torch.arange(3)]))
print(a.tile(2), torch.tile(a, (2, 1)).shape, a.unflatten(1, (3, 1)).shape, torch.ravel(a), a.broadcast_to((2, 2, 3)).shape)
print(torch.broadcast_shapes((2, 1), (3,)), [t.shape for t in torch.broadcast_tensors(torch.ones(2, 1), torch.ones(3))])
print(torch.tril_indices(3, 3), torch.triu_indices(2, 3, 1))
print(torch.outer(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])), torch.kron(torch.eye(2), torch.ones(1, 2)))
for attempt in [lambda: c.movedim(3, 0), lambda: a.roll((1, 2), 0), lambda: c.trace(),
                lambda: a.unflatten(1, (2, 2))]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, str(error)[:60])
# expect: tensor([[5, 0, 1],
# expect:         [2, 3, 4]]) tensor([[3, 4, 5],
# expect:         [0, 1, 2]]) tensor([[4, 5, 3],
# expect:         [1, 2, 0]]) tensor([[1, 2, 0],
# expect:         [4, 5, 3]])
# expect: torch.Size([3, 4, 2]) torch.Size([3, 4, 2]) torch.Size([4, 3, 2]) torch.Size([4, 2, 3])
# expect: tensor([[1, 0],
# expect:         [0, 2]]) tensor([[0., 1.],
# expect:         [0., 0.]]) tensor([0, 4]) tensor([1, 5]) tensor([3])
# expect: tensor(12.) tensor([[ 0,  5, 10],
# expect:         [12, 17, 22]]) tensor([[[1., 0.],
# expect:          [0., 2.]],
# expect:
# expect:         [[3., 0.],
# expect:          [0., 4.]]])
# expect: tensor([[0, 0],
# expect:         [1, 1],
# expect:         [2, 2]]) tensor([[0, 1],
# expect:         [0, 1],
# expect:         [0, 1]])
# expect: torch.Size([2, 3]) [[0, 0, 0], [1, 1, 1]]
# expect: [[1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]]
# expect: [[7, 8], [7, 9], [8, 9]] tensor([[2, 5],
# expect:         [1, 4],
# expect:         [0, 3]]) tensor([[5, 4, 3],
# expect:         [2, 1, 0]]) tensor([[2, 1, 0],
# expect:         [5, 4, 3]]) tensor([[3, 4, 5],
# expect:         [0, 1, 2]])
# expect: tensor([[0, 1],
# expect:         [0, 1]]) tensor([0, 1, 0, 1, 2])
# expect: tensor([[0, 1, 2, 0, 1, 2],
# expect:         [3, 4, 5, 3, 4, 5]]) torch.Size([4, 3]) torch.Size([2, 3, 1]) tensor([0, 1, 2, 3, 4, 5]) torch.Size([2, 2, 3])
# expect: torch.Size([2, 3]) [torch.Size([2, 3]), torch.Size([2, 3])]
# expect: tensor([[0, 1, 1, 2, 2, 2],
# expect:         [0, 0, 1, 0, 1, 2]]) tensor([[0, 0, 1],
# expect:         [1, 2, 2]])
# expect: tensor([[3., 4.],
# expect:         [6., 8.]]) tensor([[1., 1., 0., 0.],
# expect:         [0., 0., 1., 1.]])
# expect: IndexError Dimension out of range (expected to be in range of [-3, 2], 
# expect: RuntimeError shifts and dimensions must align. shifts: 2, dims:1
# expect: RuntimeError trace: expected a matrix, but got tensor with dim 3
# expect: RuntimeError unflatten: Provided sizes [2, 2] don't multiply up to the si
