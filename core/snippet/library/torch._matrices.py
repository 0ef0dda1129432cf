# What torch and Tensor have of torch.linalg under older names.
import torch
from torch import linalg as _linalg
from torch._named import _named_result

__name__ = 'torch'


def inverse(input, *, out=None):
    return _linalg.inv(input)


def det(input):
    return _linalg.det(input)


def slogdet(input):
    return _named_result('slogdet', ('sign', 'logabsdet'), tuple(_linalg.slogdet(input)))


def logdet(input):
    sign, size = _linalg.slogdet(input)
    return torch.where(sign == -1, torch.full_like(size, float('nan')), size)


def cholesky(input, upper=False, *, out=None):
    return _linalg.cholesky(input, upper=upper)


def qr(input, some=True, *, out=None):
    return _named_result('qr', ('Q', 'R'), tuple(_linalg.qr(input, 'reduced' if some else 'complete')))


def pinverse(input, rcond=1e-15):
    return _linalg.pinv(input)


def matrix_power(input, n, *, out=None):
    return _linalg.matrix_power(input, n)


def chain_matmul(*matrices, out=None):
    return _linalg.multi_dot(matrices)
