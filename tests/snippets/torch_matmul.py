# Products and their shape errors.
import torch
a, b = torch.arange(6.0).view(2, 3), torch.arange(12.0).view(3, 4)
print(a @ b, torch.mm(a, b).shape, a.matmul(b[:, 0]), torch.dot(a[0], a[1]), a[0] @ b)
print(torch.bmm(torch.ones(2, 2, 3), torch.ones(2, 3, 1)).shape, (torch.ones(5, 2, 3) @ b).shape, (torch.ones(4, 1, 2, 3) @ torch.ones(5, 3, 2)).shape)
print(torch.addmm(torch.ones(4), a, b), torch.tensor([[1, 2], [3, 4]]) @ torch.tensor([[1], [1]]))
for call in (lambda: a @ a, lambda: torch.mm(a, b[0]), lambda: torch.dot(a[0], b[0]), lambda: torch.nn.Linear(2, 2)(a),
             lambda: a @ torch.ones(2), lambda: torch.bmm(torch.ones(1, 2, 3), torch.ones(1, 2, 3)), lambda: torch.tensor(1.0) @ a,
             lambda: a + torch.ones(2, 2)):
    try:
        call()
    except RuntimeError as error:
        print(error)
# expect: tensor([[20., 23., 26., 29.],
# expect:         [56., 68., 80., 92.]]) torch.Size([2, 4]) tensor([20., 56.]) tensor(14.) tensor([20., 23., 26., 29.])
# expect: torch.Size([2, 2, 1]) torch.Size([5, 2, 4]) torch.Size([4, 5, 2, 2])
# expect: tensor([[21., 24., 27., 30.],
# expect:         [57., 69., 81., 93.]]) tensor([[3],
# expect:         [7]])
# expect: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)
# expect: mat2 must be a matrix
# expect: inconsistent tensor size, expected tensor [3] and src [4] to have the same number of elements, but got 3 and 4 elements respectively
# expect: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x2)
# expect: size mismatch, got input (2), mat (2x3), vec (2)
# expect: Expected size for first two dimensions of batch2 tensor to be: [1, 3] but got: [1, 2].
# expect: both arguments to matmul need to be at least 1D, but they are 0D and 2D
# expect: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
