# Smaller functions of torch and methods of Tensor, each made of others.
import math as _math
import warnings as _warnings

import torch
from torch._C import _become
from torch.nn import functional as _F
from torch.nn._functions import _called

_builtin_range = range
__name__ = 'torch'


# ---- other names

def arccos(input, *, out=None):
    return torch.acos(input)


def arcsin(input, *, out=None):
    return torch.asin(input)


def arctan(input, *, out=None):
    return torch.atan(input)


def fix(input, *, out=None):
    return torch.trunc(input)


def row_stack(tensors, *, out=None):
    return torch.vstack(tensors)


def positive(input):
    if input.dtype == torch.bool:
        raise RuntimeError('The `+` operator, on a bool tensor is not supported.')
    return input


def real(input):
    return input


def conj(input):
    return input


def is_complex(input):
    return False


def is_signed(input):
    return input.dtype not in (torch.uint8, torch.bool)


def isreal(input):
    return torch.ones_like(input, dtype=torch.bool)


def celu(input, alpha=1.0):
    return _F.celu(input, alpha)


def selu(input):
    return _F.selu(input)


def prelu(input, weight):
    return _F.prelu(input, weight)


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False):
    return _F.rrelu(input, lower, upper, training)


def pairwise_distance(x1, x2, p=2, eps=1e-6, keepdim=False):
    return _F.pairwise_distance(x1, x2, p, eps, keepdim)


def pixel_shuffle(input, upscale_factor):
    return _F.pixel_shuffle(input, upscale_factor)


# ---- element by element

@_called('ClampMinBackward0')
def clamp_min(input, min, *, out=None):
    return torch.clamp(input, min=min)


@_called('ClampMaxBackward0')
def clamp_max(input, max, *, out=None):
    return torch.clamp(input, max=max)


@_called('ErfcBackward0')
def erfc(input, *, out=None):
    return 1 - torch.erf(input.double() if input.dtype == torch.float32 else input).to(input.dtype)


@_called('Exp2Backward0')
def exp2(input, *, out=None):
    return torch.exp(input.double() * _math.log(2)).to(input.dtype if input.is_floating_point() else
                                                       torch.get_default_dtype())


def float_power(input, exponent, *, out=None):
    wide = [each.double() if isinstance(each, torch.Tensor) else float(each) for each in (input, exponent)]
    return torch.pow(*wide)


def _not_nan(first, second, choose):
    first, second = torch.broadcast_tensors(first, second)
    return torch.where(first.isnan(), second, torch.where(second.isnan(), first, choose(first, second)))


@_called('FmaxBackward0')
def fmax(input, other, *, out=None):
    return _not_nan(input, other, torch.maximum)


@_called('FminBackward0')
def fmin(input, other, *, out=None):
    return _not_nan(input, other, torch.minimum)


def heaviside(input, values, *, out=None):
    return torch.where(input == 0, values.expand_as(input), (input > 0).to(input.dtype))


def signbit(input, *, out=None):
    if not input.is_floating_point():
        return input < 0
    return (input < 0) | ((input == 0) & (1 / input < 0))


@_called('CopysignBackward0')
def copysign(input, other, *, out=None):
    negative = signbit(other) if isinstance(other, torch.Tensor) else _math.copysign(1.0, other) < 0
    size = input.abs()
    if isinstance(negative, bool):
        return -size if negative else size
    return torch.where(negative, -size, size)


@_called('Logaddexp2Backward0')
def logaddexp2(input, other, *, out=None):
    return torch.logaddexp(input * _math.log(2), other * _math.log(2)) / _math.log(2)


def ldexp(input, other, *, out=None):
    return input * torch.pow(2.0, other)


def rsub(input, other, *, alpha=1):
    return other - input * alpha


@_called('SincBackward0')
def sinc(input, *, out=None):
    angle = input * _math.pi
    return torch.where(angle == 0, torch.ones_like(angle), angle.sin() / torch.where(angle == 0, 1.0, angle))


# ---- whole tensors

def msort(input, *, out=None):
    return torch.sort(input, 0)[0]


def diagflat(input, offset=0):
    return torch.diag_embed(input.reshape(-1), offset)


def randint_like(input, low, high=None, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    low, high = (0, low) if high is None else (low, high)
    return torch.randint(low, high, input.shape, dtype=input.dtype if dtype is None else dtype,
                         device=input.device if device is None else device)


def range(start=0, end=None, step=1, *, out=None, dtype=None, device=None, requires_grad=False):
    _warnings.warn('torch.range is deprecated and will be removed in a future release because its behavior is '
                   "inconsistent with Python's range builtin. Instead, use torch.arange, which produces values in "
                   '[start, end).', stacklevel=2)
    start, end = (0, start) if end is None else (start, end)
    count = int((end - start) // step) + 1
    dtype = torch.get_default_dtype() if dtype is None else dtype
    return (torch.arange(count, dtype=torch.float64) * step + start).to(dtype=dtype, device=device)


def trapezoid(y, x=None, *, dx=1, dim=-1):
    size = y.size(dim)
    pairs = y.narrow(dim, 0, size - 1) + y.narrow(dim, 1, size - 1)
    if x is None:
        return pairs.sum(dim) * (dx / 2)
    steps = torch.diff(x, dim=dim if x.dim() > 1 else -1)
    if x.dim() == 1 and y.dim() > 1:
        steps = steps.view([-1 if i == dim % y.dim() else 1 for i in _builtin_range(y.dim())])
    return (pairs * steps).sum(dim) / 2


trapz = trapezoid


def vander(x, N=None, increasing=False):
    count = x.numel() if N is None else N
    columns = [x ** i for i in _builtin_range(count)]
    return torch.stack(columns if increasing else columns[::-1], 1)


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    if reduce not in ('sum', 'mean', 'prod', 'amax', 'amin'):
        raise RuntimeError('reduce argument must be either sum, prod, mean, amax or amin, got ' + reduce + '.')
    if reduce in ('sum', 'mean'):
        start = input if include_self else input.scatter(dim, index, 0)
        total = start.scatter_add(dim, index, src)
        if reduce == 'sum':
            return total
        counts = torch.ones_like(input) if include_self else torch.ones_like(input).scatter(dim, index, 0)
        counts = counts.scatter_add(dim, index, torch.ones_like(src)).clamp(min=1)
        return total / counts if input.is_floating_point() else torch.div(total, counts, rounding_mode='floor')
    if (input.requires_grad or src.requires_grad) and torch.is_grad_enabled():
        raise NotImplementedError(f"the gradient of scatter_reduce with {reduce} is not part of Ringside's Python subset "
                                  'yet')
    result, seen = input.clone(), set()
    combine = {'prod': lambda a, b: a * b, 'amax': max, 'amin': min}[reduce]
    for place in torch.nonzero(torch.ones_like(index)).tolist():
        target = list(place)
        target[dim] = index[tuple(place)].item()
        target, value = tuple(target), src[tuple(place)].item()
        fresh = not include_self and target not in seen
        result[target] = value if fresh else combine(result[target].item(), value)
        seen.add(target)
    return result


# ---- settings

_settings = {'deterministic': False, 'warn_only': False}


def use_deterministic_algorithms(mode, *, warn_only=False):
    _settings['deterministic'], _settings['warn_only'] = bool(mode), warn_only


def are_deterministic_algorithms_enabled():
    return _settings['deterministic']


def is_deterministic_algorithms_warn_only_enabled():
    return _settings['warn_only']


def get_num_threads():
    return 1


def clear_autocast_cache():
    pass


# ---- in place

def squeeze_(input, dim=None):
    return _become(input, torch.squeeze(input.detach()) if dim is None else torch.squeeze(input.detach(), dim))


def unsqueeze_(input, dim):
    return _become(input, torch.unsqueeze(input.detach(), dim))


def transpose_(input, dim0, dim1):
    return _become(input, torch.transpose(input.detach(), dim0, dim1))


def t_(input):
    return _become(input, torch.t(input.detach()))


def resize_(input, *sizes, memory_format=None):
    sizes = tuple(sizes[0]) if len(sizes) == 1 and not isinstance(sizes[0], int) else sizes
    count = _math.prod(sizes)
    if count <= input.numel() and input.is_contiguous():
        return _become(input, input.detach().reshape(-1)[:count].view(sizes))
    larger = torch.empty(count, dtype=input.dtype, device=input.device)
    larger[:min(count, input.numel())] = input.detach().reshape(-1)[:count]
    return _become(input, larger.view(sizes))


def resize_as_(input, the_template):
    return resize_(input, the_template.shape)


def addmm_(input, mat1, mat2, *, beta=1, alpha=1):
    return input.copy_(torch.addmm(input, mat1, mat2, beta=beta, alpha=alpha))


def baddbmm_(input, batch1, batch2, *, beta=1, alpha=1):
    return input.copy_(torch.baddbmm(input, batch1, batch2, beta=beta, alpha=alpha))


def share_memory_(input):
    return input


def is_shared(input):
    return input.is_cuda


def sum_to_size(input, *size):
    size = tuple(size[0]) if len(size) == 1 and not isinstance(size[0], int) else size
    extra = input.dim() - len(size)
    dims = list(_builtin_range(extra)) + [extra + i for i, n in enumerate(size) if n == 1 and input.size(extra + i) != 1]
    return (input.sum(dims, keepdim=True) if dims else input).reshape(size)


def apply_(input, callable):
    flat = [callable(value) for value in input.detach().reshape(-1).tolist()]
    return input.copy_(torch.tensor(flat, dtype=input.dtype).view(input.shape))


def _in_place(function):
    def written(input, *args, **kwargs):
        return input.copy_(function(input, *args, **kwargs))
    return written


tril_, triu_, tan_, erf_, erfinv_, square_, fmod_, clip_, clamp_min_, clamp_max_, logit_, multiply_, subtract_, \
    true_divide_, eq_, ge_, scatter_reduce_, masked_scatter_ = map(_in_place, (
        torch.tril, torch.triu, torch.tan, torch.erf, torch.erfinv, torch.square, torch.fmod, torch.clip, clamp_min,
        clamp_max, torch.logit, torch.multiply, torch.subtract, torch.true_divide, torch.eq, torch.ge, scatter_reduce,
        torch.Tensor.masked_scatter))
