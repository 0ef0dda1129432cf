# torch.nn.init: fills tensors in place without recording it, drawing PyTorch's numbers.
import math as _math
import warnings as _warnings

import torch


def calculate_gain(nonlinearity, param=None):
    if nonlinearity in ('linear', 'conv1d', 'conv2d', 'conv3d', 'conv_transpose1d', 'conv_transpose2d',
                        'conv_transpose3d', 'sigmoid'):
        return 1
    if nonlinearity == 'tanh':
        return 5.0 / 3
    if nonlinearity == 'relu':
        return _math.sqrt(2.0)
    if nonlinearity == 'leaky_relu':
        if param is None:
            slope = 0.01
        elif not isinstance(param, bool) and isinstance(param, (int, float)):
            slope = param
        else:
            raise ValueError(f'negative_slope {param} not a valid number')
        return _math.sqrt(2.0 / (1 + slope ** 2))
    if nonlinearity == 'selu':
        return 3.0 / 4
    raise ValueError(f'Unsupported nonlinearity {nonlinearity}')


def _calculate_fan_in_and_fan_out(tensor):
    if tensor.dim() < 2:
        raise ValueError('Fan in and fan out can not be computed for tensor with fewer than 2 dimensions')
    field = 1
    for size in tensor.shape[2:]:
        field *= size
    return tensor.size(1) * field, tensor.size(0) * field


def _calculate_correct_fan(tensor, mode):
    mode = mode.lower()
    if mode not in ('fan_in', 'fan_out'):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode == 'fan_in' else fan_out


@torch.no_grad()
def uniform_(tensor, a=0.0, b=1.0, generator=None):
    return tensor.uniform_(a, b) if generator is None else tensor.uniform_(a, b, generator=generator)


@torch.no_grad()
def normal_(tensor, mean=0.0, std=1.0, generator=None):
    return tensor.normal_(mean, std) if generator is None else tensor.normal_(mean, std, generator=generator)


@torch.no_grad()
def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    def below(x):
        return (1.0 + _math.erf(x / _math.sqrt(2.0))) / 2.0
    if mean < a - 2 * std or mean > b + 2 * std:
        _warnings.warn('mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be '
                       'incorrect.', stacklevel=2)
    low, high = below((a - mean) / std), below((b - mean) / std)
    uniform_(tensor, 2 * low - 1, 2 * high - 1, generator)
    tensor.copy_(torch.erfinv(tensor))
    tensor.mul_(std * _math.sqrt(2.0)).add_(mean)
    return tensor.clamp_(min=a, max=b)


@torch.no_grad()
def constant_(tensor, val):
    return tensor.fill_(val)


@torch.no_grad()
def ones_(tensor):
    return tensor.fill_(1.0)


@torch.no_grad()
def zeros_(tensor):
    return tensor.zero_()


@torch.no_grad()
def eye_(tensor):
    if tensor.dim() != 2:
        raise ValueError('Only tensors with 2 dimensions are supported')
    return tensor.copy_(torch.eye(*tensor.shape, dtype=tensor.dtype, device=tensor.device))


@torch.no_grad()
def dirac_(tensor, groups=1):
    if tensor.dim() not in (3, 4, 5):
        raise ValueError('Only tensors with 3, 4, or 5 dimensions are supported')
    if tensor.size(0) % groups:
        raise ValueError('dim 0 must be divisible by groups')
    per_group = tensor.size(0) // groups
    middle = [size // 2 for size in tensor.shape[2:]]
    tensor.zero_()
    for group in range(groups):
        for i in range(min(per_group, tensor.size(1))):
            tensor[(group * per_group + i, i, *middle)] = 1
    return tensor


def xavier_uniform_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    bound = _math.sqrt(3.0) * (gain * _math.sqrt(2.0 / float(fan_in + fan_out)))
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return normal_(tensor, 0.0, gain * _math.sqrt(2.0 / float(fan_in + fan_out)), generator)


def _is_empty(tensor):
    if 0 in tensor.shape:
        _warnings.warn('Initializing zero-element tensors is a no-op', stacklevel=3)
        return True
    return False


def kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
    if _is_empty(tensor):
        return tensor
    fan = _calculate_correct_fan(tensor, mode)
    bound = _math.sqrt(3.0) * (calculate_gain(nonlinearity, a) / _math.sqrt(fan))
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
    if _is_empty(tensor):
        return tensor
    fan = _calculate_correct_fan(tensor, mode)
    return normal_(tensor, 0.0, calculate_gain(nonlinearity, a) / _math.sqrt(fan), generator)


@torch.no_grad()
def orthogonal_(tensor, gain=1, generator=None):
    if tensor.dim() < 2:
        raise ValueError('Only tensors with 2 or more dimensions are supported')
    if tensor.numel() == 0:
        return tensor
    rows = tensor.size(0)
    columns = tensor.numel() // rows
    drawn = torch.empty(rows, columns).normal_(0, 1, generator=generator).double()
    if rows < columns:
        drawn = drawn.t()
    # Gram-Schmidt, twice for accuracy: the Q of a QR decomposition whose R has a positive diagonal.
    found = []
    for vector in drawn.t():
        for _ in range(2):
            for other in found:
                vector = vector - other * torch.dot(other, vector)
        found.append(vector / vector.norm())
    q = torch.stack(found, 1)
    if rows < columns:
        q = q.t()
    return tensor.copy_(q.reshape(tensor.shape)).mul_(gain)


@torch.no_grad()
def sparse_(tensor, sparsity, std=0.01, generator=None):
    if tensor.dim() != 2:
        raise ValueError('Only tensors with 2 dimensions are supported')
    rows, columns = tensor.shape
    zeros = int(_math.ceil(sparsity * rows))
    tensor.normal_(0, std, generator=generator)
    for column in range(columns):
        for row in torch.randperm(rows).tolist()[:zeros]:
            tensor[row, column] = 0
    return tensor
