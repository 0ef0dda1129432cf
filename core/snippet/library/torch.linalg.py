# torch.linalg: norms, solutions and factorizations of small matrices, computed in float64 on the
# host. Vectors of eigenvalues and singular values have signs that belong to LAPACK: they are not
# given.
import math as _math

import torch
from torch._C import _rename
from torch._factorizations import _cholesky_rows, _eliminated, _qr_rows, _singular, _symmetric
from torch._named import _named_result


class _LinAlgError(RuntimeError):
    __module__ = 'torch._C'


LinAlgError = _LinAlgError


# ---- batches of matrices

def _check(A, name, is_square=True):
    if A.dim() < 2:
        raise RuntimeError(f'linalg.{name}: The input tensor A must have at least 2 dimensions.')
    if is_square and A.size(-1) != A.size(-2):
        raise RuntimeError(f'linalg.{name}: A must be batches of square matrices, but they are {A.size(-2)} by '
                           f'{A.size(-1)} matrices')
    if not A.is_floating_point():
        raise RuntimeError(f'linalg.{name}: Expected a floating point or complex tensor as input. Got '
                           f'{_type_name(A)}')


def _type_name(tensor):
    return {torch.int64: 'Long', torch.int32: 'Int', torch.bool: 'Bool', torch.uint8: 'Byte', torch.int16: 'Short',
            torch.int8: 'Char'}[tensor.dtype]


def _each(A, work):
    # Calls work(rows, number of the matrix) for every matrix of a batch; results come back by parts.
    with torch.no_grad():
        flat = A.detach().double().cpu().reshape(-1, *A.shape[-2:])
    parts = list(zip(*[work(rows, i if A.dim() > 2 else None) for i, rows in enumerate(flat.tolist())]))
    return [torch.tensor(list(part), dtype=torch.float64).to(A.device, A.dtype) for part in parts]


def _where(i):
    return '' if i is None else f'(Batch element {i}): '


def _inverse_of(A, name):
    n = A.size(-1)

    def work(rows, i):
        _, _, solved, singular = _eliminated(rows, [[float(r == c) for c in range(n)] for r in range(n)])
        if singular is not None:
            raise LinAlgError(f'linalg.{name}: {_where(i)}The diagonal element {singular + 1} is zero, the inversion '
                              'could not be completed because the input matrix is singular.')
        return solved,
    return _each(A, work)[0].view(A.shape)


class _Inverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A):
        result = _inverse_of(A, 'inv')
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad):
        inverse, = ctx.saved_tensors
        turned = inverse.transpose(-2, -1)
        return -(turned @ grad @ turned)


class _Determinant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A):
        def work(rows, i):
            sign, pivots, _, _ = _eliminated(rows, [[] for _ in rows])
            return sign * _math.prod(pivots),
        result = _each(A, work)[0].view(A.shape[:-2])
        ctx.save_for_backward(A, result)
        return result

    @staticmethod
    def backward(ctx, grad):
        A, result = ctx.saved_tensors
        return (grad * result).unsqueeze(-1).unsqueeze(-1) * inv(A).transpose(-2, -1)


class _LogDeterminant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A):
        def work(rows, i):
            sign, pivots, _, _ = _eliminated(rows, [[] for _ in rows])
            if 0 in pivots:
                return 0.0, -_math.inf
            return (_math.copysign(1.0, _math.prod(_math.copysign(1.0, p) for p in pivots) * sign),
                    sum(_math.log(abs(p)) for p in pivots))
        sign, size = [part.view(A.shape[:-2]) for part in _each(A, work)]
        ctx.save_for_backward(A)
        ctx.mark_non_differentiable(sign)
        return sign, size

    @staticmethod
    def backward(ctx, _, grad):
        A, = ctx.saved_tensors
        return grad.unsqueeze(-1).unsqueeze(-1) * inv(A).transpose(-2, -1)


class _Solution(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, B):
        shape = torch.broadcast_shapes(A.shape[:-2], B.shape[:-2])
        wide = B.expand(*shape, *B.shape[-2:])
        right = wide.double().cpu().reshape(-1, *B.shape[-2:]).tolist()

        def work(rows, i):
            _, _, solved, singular = _eliminated(rows, right[i or 0])
            if singular is not None:
                raise LinAlgError(f'torch.linalg.solve: {_where(i)}The solver failed because the input matrix is '
                                  'singular.')
            return solved,
        result = _each(A.expand(*shape, *A.shape[-2:]), work)[0].view(wide.shape)
        ctx.save_for_backward(A, result)
        return result

    @staticmethod
    def backward(ctx, grad):
        A, result = ctx.saved_tensors
        of_b = solve(A.transpose(-2, -1), grad)
        return -(of_b @ result.transpose(-2, -1)), of_b


class _Cholesky(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A):
        def work(rows, i):
            lower, failed = _cholesky_rows(rows)
            if failed:
                raise LinAlgError(f'linalg.cholesky: {_where(i)}The factorization could not be completed because the '
                                  f'input is not positive-definite (the leading minor of order {failed} is not '
                                  'positive-definite).')
            return lower,
        result = _each(A, work)[0].view(A.shape)
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad):
        lower, = ctx.saved_tensors
        phi = (lower.transpose(-2, -1) @ grad).tril()
        phi = phi - 0.5 * torch.diag_embed(torch.diagonal(phi, 0, -2, -1))
        inverse = inv(lower)
        whole = inverse.transpose(-2, -1) @ phi @ inverse
        return (whole + whole.transpose(-2, -1)) / 2


class _Values(torch.autograd.Function):
    # Eigenvalues of symmetric matrices, or singular values: the gradient needs no signs.
    @staticmethod
    def forward(ctx, A, is_symmetric):
        def work(rows, i):
            if is_symmetric:
                values, vectors = _symmetric([[rows[max(r, c)][min(r, c)] for c in range(len(rows))]
                                              for r in range(len(rows))])
                return values, vectors, vectors
            if len(rows) < len(rows[0]):
                v, values, u = _singular([list(column) for column in zip(*rows)])
                return values, u, v
            u, values, v = _singular(rows)
            return values, u, v
        values, left, right = _each(A, work)
        batch = A.shape[:-2]
        ctx.save_for_backward(left.view(*batch, *left.shape[-2:]), right.view(*batch, *right.shape[-2:]))
        return values.view(*batch, -1)

    @staticmethod
    def backward(ctx, grad):
        left, right = ctx.saved_tensors
        return (left.transpose(-2, -1) * grad.unsqueeze(-2)) @ right, None


def _called(result, name):
    _rename(result, name)
    return result


__name__ = 'torch.linalg'


def inv(A, *, out=None):
    _check(A, 'inv')
    return _called(_Inverse.apply(A), 'LinalgInvExBackward0')


def det(A, *, out=None):
    _check(A, 'det')
    return _called(_Determinant.apply(A), 'LinalgDetBackward0')


def slogdet(A, *, out=None):
    _check(A, 'slogdet')
    sign, size = _LogDeterminant.apply(A)
    _rename(size, 'LinalgSlogdetBackward0')
    return _named_result('linalg_slogdet', ('sign', 'logabsdet'), (sign, size))


def solve(A, B, *, left=True, out=None):
    _check(A, 'solve')
    if not left:
        return solve(A.transpose(-2, -1), B.transpose(-2, -1)).transpose(-2, -1)
    is_vector = B.dim() == 1 or (A.dim() - 1 == B.dim() and B.shape == A.shape[:-1])
    if B.size(-1 if is_vector else -2) != A.size(-1):
        raise RuntimeError(f'linalg.solve: Incompatible shapes of A and B for the equation AX = B ({A.size(-2)}x'
                           f'{A.size(-1)} and {B.size(-1 if is_vector else -2)}x{1 if is_vector else B.size(-1)})')
    result = _Solution.apply(A, B.unsqueeze(-1) if is_vector else B)
    return _called(result.squeeze(-1) if is_vector else result, 'LinalgSolveExBackward0')


def cholesky(A, *, upper=False, out=None):
    _check(A, 'cholesky')
    result = _called(_Cholesky.apply(A), 'LinalgCholeskyExBackward0')
    return result.transpose(-2, -1) if upper else result


def _without_gradient(A, name):
    if A.requires_grad and torch.is_grad_enabled():
        raise NotImplementedError(f"the gradient of torch.linalg.{name} is not part of Ringside's Python subset yet")


def qr(A, mode='reduced', *, out=None):
    _check(A, 'qr', False)
    _without_gradient(A, 'qr')
    count = min(A.shape[-2:])

    def work(rows, i):
        q, r = _qr_rows(rows)
        return (q, r) if mode == 'complete' else ([row[:count] for row in q], r[:count])
    q, r = [part.view(*A.shape[:-2], *part.shape[-2:]) for part in _each(A, work)]
    return _named_result('linalg_qr', ('Q', 'R'), (q, r))


def eigvalsh(A, UPLO='L', *, out=None):
    _check(A, 'eigh')
    return _called(_Values.apply(A, True), 'LinalgEighBackward0')


def svdvals(A, *, driver=None, out=None):
    _check(A, 'svd', False)
    return _called(_Values.apply(A, False), 'LinalgSvdBackward0')


def pinv(A, *, rcond=None, hermitian=False, out=None):
    _check(A, 'pinv', False)
    _without_gradient(A, 'pinv')
    rows, columns = A.shape[-2:]

    def work(matrix, i):
        turned = [list(column) for column in zip(*matrix)]
        u, values, v = _singular(matrix if rows >= columns else turned)
        if rows < columns:
            u, v = v, u
        least = max(rows, columns) * torch.finfo(A.dtype).eps * (values[0] if values else 0.0)
        return [[sum(v[k][r] * u[k][c] / values[k] for k in range(len(values)) if values[k] > least)
                 for c in range(rows)] for r in range(columns)],
    return _each(A, work)[0].view(*A.shape[:-2], columns, rows)


def matrix_rank(A, *, atol=None, rtol=None, tol=None, hermitian=False, out=None):
    with torch.no_grad():
        values = svdvals(A)
        least = max(A.shape[-2:]) * torch.finfo(A.dtype).eps if rtol is None else rtol
        least = least * values.amax(-1, True)
        if tol is not None or atol is not None:
            least = tol if tol is not None else torch.clamp(least, min=atol) if rtol is not None else atol
        return (values > least).sum(-1)


def lstsq(A, B, rcond=None, *, driver=None):
    solution = pinv(A) @ B
    rest = ((A @ solution - B) ** 2).sum(-2) if A.size(-2) > A.size(-1) else torch.empty(0, dtype=A.dtype)
    none = torch.empty(0, dtype=A.dtype)
    return _named_result('linalg_lstsq', ('solution', 'residuals', 'rank', 'singular_values'),
                         (solution, rest, torch.empty(0, dtype=torch.int64), none))


def matrix_power(A, n, *, out=None):
    _check(A, 'matrix_power')
    if n < 0:
        return matrix_power(inv(A), -n)
    if n == 0:
        return torch.eye(A.size(-1), dtype=A.dtype, device=A.device).expand(A.shape).clone()
    result, square = None, A
    while n:
        if n & 1:
            result = square if result is None else result @ square
        n >>= 1
        square = square @ square if n else square
    return result.clone() if result is A else result


def multi_dot(tensors, *, out=None):
    result = tensors[0]
    for each in tensors[1:]:
        result = result @ each
    return result


def vecdot(x, y, *, dim=-1, out=None):
    return (x * y).sum(dim)


# ---- norms

def _dims_of(dim, count):
    return list(range(count)) if dim is None else [dim] if isinstance(dim, int) else list(dim)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    if not x.is_floating_point() and dtype is None:
        raise RuntimeError('linalg.vector_norm: Expected a floating point or complex tensor as input. Got '
                           f'{_type_name(x)}')
    x = x if dtype is None else x.to(dtype)
    if ord == 0:
        return (x != 0).to(x.dtype).sum(_dims_of(dim, x.dim()), keepdim)
    if abs(ord) == _math.inf:
        pick = torch.amax if ord > 0 else torch.amin
        return _called(pick(x.abs(), _dims_of(dim, x.dim()), keepdim), 'LinalgVectorNormBackward0')
    if dim is None and not keepdim:
        return _called(torch.norm(x, ord), 'LinalgVectorNormBackward0')
    return _called(torch.norm(x, ord, dim=_dims_of(dim, x.dim()), keepdim=keepdim), 'LinalgVectorNormBackward0')


def matrix_norm(A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    if A.dim() < 2:
        raise RuntimeError('linalg.matrix_norm: The input tensor A must have at least 2 dimensions.')
    if not A.is_floating_point() and dtype is None:
        raise RuntimeError('linalg.matrix_norm: Expected a floating point or complex tensor as input. Got '
                           f'{_type_name(A)}')
    A = A if dtype is None else A.to(dtype)
    if ord == 'fro':
        return vector_norm(A, 2, dim, keepdim)
    if ord in ('nuc', 2, -2):
        moved = torch.movedim(A, dim, (-2, -1))
        values = svdvals(moved)
        result = values.sum(-1) if ord == 'nuc' else values.amax(-1) if ord == 2 else values.amin(-1)
        for place in sorted(d % A.dim() for d in dim) if keepdim else ():
            result = result.unsqueeze(place)
        return result
    if ord not in (1, -1, _math.inf, -_math.inf):
        raise RuntimeError(f'linalg.matrix_norm: Order {ord} not supported.')
    row, column = (d % A.dim() for d in dim)
    summed, picked = (row, column) if abs(ord) == 1 else (column, row)
    sums = A.abs().sum(summed, keepdim=True)
    result = (torch.amax if ord > 0 else torch.amin)(sums, (picked,), True)
    return result if keepdim else result.squeeze(max(row, column)).squeeze(min(row, column))


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None, out=None):
    if ord is None:
        return vector_norm(A, 2, dim, keepdim, dtype=dtype)
    dims = _dims_of(dim, A.dim())
    if isinstance(ord, str) or len(dims) == 2:
        return matrix_norm(A, ord, tuple(dims), keepdim, dtype=dtype)
    return vector_norm(A, ord, dim, keepdim, dtype=dtype)


def cond(A, p=None, *, out=None):
    if p is None or p == 2:
        values = svdvals(A)
        return values.amax(-1) / values.amin(-1)
    return matrix_norm(A, p) * matrix_norm(inv(A), p)


def cross(input, other, *, dim=-1, out=None):
    return torch.cross(input, other, dim)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    return torch.diagonal(A, offset, dim1, dim2)


def _refuse(name):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"torch.linalg.{name} is not part of Ringside's Python subset yet")
    return refused


svd, eigh, eig, eigvals, lu, matrix_exp = map(_refuse, ('svd', 'eigh', 'eig', 'eigvals', 'lu', 'matrix_exp'))
