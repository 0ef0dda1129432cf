# Repeated places of scatter and of an assignment by index keep the last write on a GPU too.
import torch

index = torch.tensor([0, 2, 0, 1, 0], device='cuda')
source = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0], device='cuda')
x = torch.zeros(4, device='cuda')
print(x.scatter(0, index, source))
print(x.scatter(0, index, 7.0))
y = x.clone()
y[index] = source
print(y)
rows = torch.zeros(3, 2, device='cuda')
rows[torch.tensor([1, 1, 2], device='cuda')] = torch.arange(6.0, device='cuda').view(3, 2)
print(rows)
columns = torch.zeros(2, 3, device='cuda')
columns[:, [2, 2]] = torch.tensor([[1.0, 2.0], [3.0, 4.0]], device='cuda')
print(columns)
# expect: tensor([5., 4., 2., 0.], device='cuda:0')
# expect: tensor([7., 7., 7., 0.], device='cuda:0')
# expect: tensor([5., 4., 2., 0.], device='cuda:0')
# expect: tensor([[0., 0.],
# expect:         [2., 3.],
# expect:         [4., 5.]], device='cuda:0')
# expect: tensor([[0., 0., 2.],
# expect:         [0., 0., 4.]], device='cuda:0')
