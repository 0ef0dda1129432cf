# scatter, scatter_add, index_add and their kin write where an index says.
import torch

labels = torch.tensor([2, 0, 1])
print(torch.zeros(3, 3).scatter_(1, labels.unsqueeze(1), 1.0))
x = torch.zeros(3, 4)
index = torch.tensor([[0, 1, 2, 0], [2, 0, 0, 1]])
source = torch.arange(1.0, 9.0).view(2, 4)
print(x.scatter(0, index, source), x.scatter_(0, index, source) is x)
print(torch.zeros(2, 5).scatter(1, torch.tensor([[0, 0], [4, 4]]), torch.tensor([[1.0, 2.0], [3.0, 4.0]])))
print(torch.ones(3, 4).scatter_add(0, index, source), torch.scatter_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3)))
print(torch.zeros(3, 2).index_add_(0, torch.tensor([0, 2, 0]), torch.arange(6.0).view(3, 2)))
print(torch.zeros(3).index_add(0, torch.tensor([1, 1]), torch.tensor([1.0, 2.0]), alpha=10))
print(torch.zeros(3, 2).index_copy(0, torch.tensor([2, 0]), torch.tensor([[1.0, 2.0], [3.0, 4.0]])))
print(torch.zeros(2, 3, dtype=torch.int64).index_fill_(1, torch.tensor([0, 2]), 7))
print(torch.take_along_dim(torch.tensor([[3, 1, 2]]), torch.tensor([[2, 0]]), 1), torch.take(torch.arange(6).view(2, 3), torch.tensor([0, 5])))
for attempt in [lambda: torch.zeros(2, 2).scatter(0, torch.tensor([[2]]), 1.0), lambda: torch.zeros(2).scatter(0, torch.tensor([[0]]), 1.0),
                lambda: torch.zeros(2).scatter(0, torch.tensor([0.5]), 1.0), lambda: torch.zeros(2).scatter(0, torch.tensor([0]), torch.tensor([1])),
                lambda: torch.zeros(2, 2).scatter(0, torch.tensor([[0, 0, 0]]), 1.0)]:
    try:
        print(attempt())
    except RuntimeError as error:
        print(error)
# expect: tensor([[0., 0., 1.],
# expect:         [1., 0., 0.],
# expect:         [0., 1., 0.]])
# expect: tensor([[1., 6., 7., 4.],
# expect:         [0., 2., 0., 8.],
# expect:         [5., 0., 3., 0.]]) True
# expect: tensor([[2., 0., 0., 0., 0.],
# expect:         [0., 0., 0., 0., 4.]])
# expect: tensor([[2., 7., 8., 5.],
# expect:         [1., 3., 1., 9.],
# expect:         [6., 1., 4., 1.]]) tensor([2., 0., 1.])
# expect: tensor([[4., 6.],
# expect:         [0., 0.],
# expect:         [2., 3.]])
# expect: tensor([ 0., 30.,  0.])
# expect: tensor([[3., 4.],
# expect:         [0., 0.],
# expect:         [1., 2.]])
# expect: tensor([[7, 0, 7],
# expect:         [7, 0, 7]])
# expect: tensor([[2, 3]]) tensor([0, 5])
# expect: index 2 is out of bounds for dimension 0 with size 2
# expect: Index tensor must have the same number of dimensions as self tensor
# expect: scatter(): Expected dtype int64 for index
# expect: scatter(): Expected self.dtype to be equal to src.dtype
# expect: Expected index [1, 3] to be smaller than self [2, 2] apart from dimension 0
