# Least squares, Gaussian processes and whitening with torch.linalg.
import torch

torch.manual_seed(0)
A = torch.tensor([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]], requires_grad=True)
b = torch.tensor([1.0, 2.0, 3.0])
x = torch.linalg.solve(A, b)
print(x, torch.allclose(A @ x, b, atol=1e-5))
print(torch.linalg.inv(A).detach(), torch.det(A), torch.linalg.slogdet(A.detach()))
L = torch.linalg.cholesky(A)
print(L, torch.allclose(L @ L.T, A))
(x.sum() + torch.logdet(A) + L.diagonal().sum()).backward()
print(A.grad)
X = torch.stack([torch.ones(5), torch.arange(5.)], dim=1)
y = 2 * torch.arange(5.) + 1 + torch.tensor([0.1, -0.1, 0.0, 0.1, -0.1])
print(torch.linalg.lstsq(X, y.unsqueeze(1)).solution.squeeze(), torch.linalg.inv(X.T @ X) @ X.T @ y)
print(torch.linalg.pinv(X)[:, :2], torch.linalg.matrix_rank(X))
Q, R = torch.linalg.qr(X)
print(Q.shape, R, torch.allclose(Q @ R, X, atol=1e-5))
print(torch.linalg.eigvalsh(A.detach()), torch.linalg.svdvals(X))
v = torch.tensor([[3.0, -4.0], [0.0, 12.0]])
print(torch.linalg.norm(v), torch.linalg.norm(v, dim=1), torch.linalg.vector_norm(v, ord=1), torch.linalg.norm(v, ord=2), torch.linalg.matrix_norm(v, ord=float('inf')), torch.linalg.norm(v, 'nuc'))
print(torch.linalg.matrix_power(v, 3), torch.linalg.multi_dot([v, v, v[0]]), v.inverse(), torch.linalg.cond(v))
batch = torch.stack([torch.eye(2), 2 * torch.eye(2)])
print(torch.linalg.inv(batch), torch.linalg.det(batch), torch.linalg.solve(batch, torch.ones(2, 2, 1)).squeeze(-1))
for bad in (lambda: torch.linalg.inv(torch.zeros(2, 2)), lambda: torch.linalg.cholesky(-torch.eye(2)),
            lambda: torch.linalg.solve(torch.ones(2, 2), torch.ones(2)), lambda: torch.linalg.inv(torch.ones(2, 3)),
            lambda: torch.linalg.det(torch.ones(2)), lambda: torch.linalg.norm(torch.ones(2, dtype=torch.long)),
            lambda: torch.linalg.inv(torch.stack([torch.eye(2), torch.zeros(2, 2)]))):
    try:
        print(bad())
    except RuntimeError as e:
        print(type(e).__name__, e)
# expect: tensor([-0.0817,  0.5965,  1.4608], grad_fn=<LinalgSolveExBackward0>) True
# expect: tensor([[ 0.2799, -0.0892, -0.0611],
# expect:         [-0.0892,  0.3640, -0.0141],
# expect:         [-0.0611, -0.0141,  0.5167]]) tensor(21.2900, grad_fn=<LinalgDetBackward0>) torch.return_types.linalg_slogdet(
# expect: sign=tensor(1.),
# expect: logabsdet=tensor(3.0582))
# expect: tensor([[2.0000, 0.0000, 0.0000],
# expect:         [0.5000, 1.6583, 0.0000],
# expect:         [0.2500, 0.0452, 1.3912]], grad_fn=<LinalgCholeskyExBackward0>) True
# expect: tensor([[ 0.5644, -0.2408, -0.2929],
# expect:         [-0.1422,  0.5103, -0.4047],
# expect:         [-0.0675, -0.2873,  0.2311]])
# expect: tensor([1.0400, 1.9800]) tensor([1.0400, 1.9800])
# expect: tensor([[ 0.6000,  0.4000],
# expect:         [-0.2000, -0.1000]]) tensor(2)
# expect: torch.Size([5, 2]) tensor([[-2.2361, -4.4721],
# expect:         [ 0.0000,  3.1623]]) True
# expect: tensor([1.8801, 2.3983, 4.7216]) tensor([5.7886, 1.2216])
# expect: tensor(13.) tensor([ 5., 12.]) tensor(19.) tensor(12.6865) tensor(12.) tensor(15.5242)
# expect: tensor([[  27., -756.],
# expect:         [   0., 1728.]]) tensor([ 267., -576.]) tensor([[0.3333, 0.1111],
# expect:         [0.0000, 0.0833]]) tensor(4.4708)
# expect: tensor([[[1.0000, 0.0000],
# expect:          [0.0000, 1.0000]],
# expect:
# expect:         [[0.5000, 0.0000],
# expect:          [0.0000, 0.5000]]]) tensor([1., 4.]) tensor([[1.0000, 1.0000],
# expect:         [0.5000, 0.5000]])
# expect: _LinAlgError linalg.inv: The diagonal element 1 is zero, the inversion could not be completed because the input matrix is singular.
# expect: _LinAlgError linalg.cholesky: The factorization could not be completed because the input is not positive-definite (the leading minor of order 1 is not positive-definite).
# expect: _LinAlgError torch.linalg.solve: The solver failed because the input matrix is singular.
# expect: RuntimeError linalg.inv: A must be batches of square matrices, but they are 2 by 3 matrices
# expect: RuntimeError linalg.det: The input tensor A must have at least 2 dimensions.
# expect: RuntimeError linalg.vector_norm: Expected a floating point or complex tensor as input. Got Long
# expect: _LinAlgError linalg.inv: (Batch element 1): The diagonal element 1 is zero, the inversion could not be completed because the input matrix is singular.
