# What torch.nn.functional has for pictures and volumes: pooling, three dimensions, resizing.
import math as _math

import torch
from torch._C import _rename
from torch.nn import functional as _F
from torch.nn._functions import _adaptive, _called, _convolution, _pair, _pooled, _transposed, _windows

__name__ = 'torch.nn.functional'


@_called('ConvolutionBackward0')
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return _convolution(input, weight, bias, stride, padding, dilation, groups, 3)


@_called('ConvolutionBackward0')
def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 3)


# ---- pooling

def _max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, dims):
    places = []

    def largest(windows):
        values, which = windows.max(2)
        places.append(which)
        return values

    result = _pooled(input, kernel_size, stride, padding, dilation, ceil_mode, dims, -_math.inf, largest)
    if not return_indices:
        return result
    sizes = input.shape[-dims:]
    count = 1
    for size in sizes:
        count *= size
    # Each window's element numbers; float64 holds them exactly.
    numbers = torch.arange(count, dtype=torch.float64, device=input.device).view(1, 1, *sizes)
    kernel = _pair(kernel_size, dims)
    stride = kernel if stride is None else _pair(stride, dims)
    windows, _ = _windows(numbers, kernel, stride, _pair(padding, dims), _pair(dilation, dims), ceil_mode, 0.0)
    which = places[0]
    index = windows[0, 0].expand(*which.shape[:2], -1, -1).gather(2, which.unsqueeze(2)).squeeze(2)
    return result, index.long().view(result.shape)


def _named_pool(made, name):
    _rename(made[0] if isinstance(made, tuple) else made, name)
    return made


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _named_pool(_max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 1),
                       'SqueezeBackward1')


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _named_pool(_max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 2),
                       'MaxPool2DWithIndicesBackward0')


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _named_pool(_max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 3),
                       'MaxPool3DWithIndicesBackward0')


def max_pool1d_with_indices(input, *args, **kwargs):
    return max_pool1d(input, *args, return_indices=True, **kwargs)


def max_pool2d_with_indices(input, *args, **kwargs):
    return max_pool2d(input, *args, return_indices=True, **kwargs)


def _counts(input, kernel, stride, padding, places, include_pad):
    # How many elements each window of an average covers.
    counts = torch.ones((), dtype=input.dtype, device=input.device)
    for i, count in enumerate(places):
        size = input.size(input.dim() - len(places) + i)
        row = []
        for j in range(count):
            first = j * stride[i] - padding[i]
            last = min(first + kernel[i], size + padding[i])
            row.append(last - first if include_pad else min(last, size) - max(first, 0))
        counts = counts.unsqueeze(-1) * torch.tensor(row, dtype=input.dtype, device=input.device)
    return counts


def _avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, dims):
    if divisor_override is None and count_include_pad and not ceil_mode:
        return _pooled(input, kernel_size, stride, padding, 1, False, dims, 0.0, lambda windows: windows.mean(2))
    total = _pooled(input, kernel_size, stride, padding, 1, ceil_mode, dims, 0.0, lambda windows: windows.sum(2))
    if divisor_override is not None:
        return total / divisor_override
    kernel = _pair(kernel_size, dims)
    stride = kernel if stride is None else _pair(stride, dims)
    return total / _counts(input, kernel, stride, _pair(padding, dims), total.shape[-dims:], count_include_pad)


@_called('SqueezeBackward1')
def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    return _avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)


@_called('AvgPool2DBackward0')
def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    return _avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2)


@_called('AvgPool3DBackward0')
def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    return _avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3)


def adaptive_avg_pool3d(input, output_size):
    return _adaptive(input, output_size, 3, lambda part, dim: part.mean(dim))


def adaptive_max_pool3d(input, output_size, return_indices=False):
    return _adaptive(input, output_size, 3, lambda part, dim: part.max(dim)[0])


@_called('MaxUnpool2DBackward0')
def max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    kernel, padding = _pair(kernel_size), _pair(padding)
    stride = kernel if stride is None else _pair(stride)
    height, width = (output_size[-2:] if output_size is not None else
                     [(input.size(-2 + i) - 1) * stride[i] - 2 * padding[i] + kernel[i] for i in range(2)])
    flat = torch.zeros(*input.shape[:-2], height * width, dtype=input.dtype, device=input.device)
    return flat.scatter(-1, indices.flatten(-2), input.flatten(-2)).view(*input.shape[:-2], height, width)


@_called('Col2ImBackward0')
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    size, kernel, stride = _pair(output_size), _pair(kernel_size), _pair(stride)
    padding, dilation = _pair(padding), _pair(dilation)
    is_batched = input.dim() == 3
    columns = input if is_batched else input.unsqueeze(0)
    channels = columns.size(1) // (kernel[0] * kernel[1])
    numbers = torch.arange(1, size[0] * size[1] + 1, dtype=torch.float64, device=input.device).view(1, 1, *size)
    index, places = _windows(numbers, kernel, stride, padding, dilation, False, 0.0)
    if places[0] * places[1] != columns.size(2):
        raise RuntimeError(f'Given output_size=({size[0]}, {size[1]}), kernel_size=({kernel[0]}, {kernel[1]}), dilation='
                           f'({dilation[0]}, {dilation[1]}), padding=({padding[0]}, {padding[1]}), stride=({stride[0]}, '
                           f'{stride[1]}), expected size of input\'s dimension 2 to match the calculated number of '
                           f'sliding blocks {places[0]} * {places[1]} = {places[0] * places[1]}, but got '
                           f'input.size(2)={columns.size(2)}.')
    flat = torch.zeros(columns.size(0), channels, size[0] * size[1] + 1, dtype=input.dtype, device=input.device)
    columns = columns.reshape(columns.size(0), channels, -1)
    result = flat.index_add(2, index.long().flatten(), columns)[:, :, 1:].reshape(columns.size(0), channels, *size)
    return result if is_batched else result.squeeze(0)


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    if input.dim() < 3:
        raise ValueError(f'Expected 3D or higher dimensionality                          input (got {input.dim()} '
                         'dimensions)')
    squares = input.mul(input)
    before, after = size // 2, (size - 1) // 2
    shape = list(input.shape)
    parts = []
    for count in (before, after):
        shape[1] = count
        parts.append(torch.zeros(shape, dtype=input.dtype, device=input.device))
    padded = torch.cat([parts[0], squares, parts[1]], 1)
    total = padded.narrow(1, 0, input.size(1))
    for i in range(1, size):
        total = total + padded.narrow(1, i, input.size(1))
    return input / total.div(size).mul(alpha).add(k).pow(beta)


# ---- resizing

_NAMES = {'nearest': 'UpsampleNearest{}DBackward0', 'nearest-exact': 'UpsampleNearestExact{}DBackward0',
          'linear': 'UpsampleLinear1DBackward0', 'bilinear': 'UpsampleBilinear2DBackward0',
          'trilinear': 'UpsampleTrilinear3DBackward0', 'bicubic': 'UpsampleBicubic2DBackward0'}
_DIMS = {'linear': 1, 'bilinear': 2, 'bicubic': 2, 'trilinear': 3}


def _sources(old, new, scale, align_corners):
    if align_corners:
        step = (old - 1) / (new - 1) if new > 1 else 0.0
        return [i * step for i in range(new)]
    return [(i + 0.5) * scale - 0.5 for i in range(new)]


def _taps(places, old, cubic):
    # Per output place: which input places count, and how much.
    rows = []
    for place in places:
        if not cubic:
            place = max(place, 0.0)
            low = min(int(place), old - 1)
            part = place - low
            rows.append([(low, 1 - part), (min(low + 1, old - 1), part)])
            continue
        low = int(_math.floor(place))
        t = place - low
        a = -0.75

        def near(x):
            return ((a + 2) * x - (a + 3)) * x * x + 1

        def far(x):
            return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
        weights = (far(t + 1), near(t), near(1 - t), far(2 - t))
        rows.append([(min(max(low - 1 + k, 0), old - 1), weights[k]) for k in range(4)])
    return rows


def _along(input, dim, rows):
    shape = [1] * input.dim()
    shape[dim] = len(rows)
    total = None
    for k in range(len(rows[0])):
        index = torch.tensor([row[k][0] for row in rows], device=input.device)
        weight = torch.tensor([row[k][1] for row in rows], dtype=input.dtype, device=input.device).view(shape)
        part = input.index_select(dim, index) * weight
        total = part if total is None else total + part
    return total


def interpolate(input, size=None, scale_factor=None, mode='nearest', align_corners=None,
                recompute_scale_factor=None, antialias=False):
    if mode in ('nearest', 'area', 'nearest-exact'):
        if align_corners is not None:
            raise ValueError('align_corners option can only be set with the interpolating modes: linear | bilinear | '
                             'bicubic | trilinear')
    elif align_corners is None:
        align_corners = False
    if antialias:
        raise NotImplementedError("interpolation with antialias is not part of Ringside's Python subset yet")
    dims = input.dim() - 2
    if size is not None and scale_factor is not None:
        raise ValueError('only one of size or scale_factor should be defined')
    if size is None and scale_factor is None:
        raise ValueError('either size or scale_factor should be defined')
    given = size if size is not None else scale_factor
    if isinstance(given, (list, tuple)):
        if len(given) != dims:
            raise ValueError(f'Input and output must have the same number of spatial dimensions, but got input with '
                             f'spatial dimensions of {list(input.shape[2:])} and output size of {size}. Please provide '
                             'input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.'
                             if size is not None else
                             f'Input and scale_factor must have the same number of spatial dimensions, but got input '
                             f'with spatial dimensions of {list(input.shape[2:])} and scale_factor of shape '
                             f'{scale_factor}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and '
                             'scale_factor in (s1, s2, ...,sK) format.')
    if mode not in ('nearest', 'nearest-exact', 'area') and mode not in _DIMS:
        raise NotImplementedError(f'Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the '
                                  'modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact '
                                  f'(got {mode})')
    if mode in _DIMS and _DIMS[mode] != dims:
        if mode == 'bicubic' or not 1 <= dims <= 3:
            raise NotImplementedError(f'Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for '
                                      'the modes: nearest | linear | bilinear | bicubic | trilinear | area | '
                                      f'nearest-exact (got {mode})')
        raise NotImplementedError(f'Got {input.dim()}D input, but {mode} mode needs {_DIMS[mode] + 2}D input')
    sizes = [int(_pair(size, dims)[i]) if size is not None else
             int(_math.floor(float(input.size(2 + i) * _pair(scale_factor, dims)[i]))) for i in range(dims)]
    if mode == 'area':
        pools = (_F.adaptive_avg_pool1d, _F.adaptive_avg_pool2d, _F.adaptive_avg_pool3d)
        return pools[dims - 1](input, sizes)
    result = input
    for i in reversed(range(dims)):
        old, new = input.size(2 + i), sizes[i]
        scale = old / new if size is not None or recompute_scale_factor else 1 / _pair(scale_factor, dims)[i]
        if mode.startswith('nearest'):
            shift = 0.5 if mode == 'nearest-exact' else 0
            index = torch.tensor([min(int((j + shift) * scale), old - 1) for j in range(new)], device=input.device)
            result = result.index_select(2 + i, index)
        else:
            rows = _taps(_sources(old, new, scale, align_corners), old, mode == 'bicubic')
            result = _along(result, 2 + i, rows)
    _rename(result, _NAMES[mode].format(dims))
    return result


def upsample(input, size=None, scale_factor=None, mode='nearest', align_corners=None):
    return interpolate(input, size, scale_factor, mode, align_corners)


def affine_grid(theta, size, align_corners=False):
    def line(count):
        ends = torch.linspace(-1, 1, count, dtype=theta.dtype, device=theta.device)
        return ends if align_corners else ends * ((count - 1) / count)
    _, _, height, width = size
    x = line(width).view(1, -1).expand(height, width)
    y = line(height).view(-1, 1).expand(height, width)
    base = torch.stack([x, y, torch.ones_like(x)], -1).view(1, height * width, 3).expand(theta.size(0), -1, -1)
    return torch.bmm(base, theta.transpose(1, 2)).view(theta.size(0), height, width, 2)


@_called('GridSampler2DBackward0')
def grid_sample(input, grid, mode='bilinear', padding_mode='zeros', align_corners=False):
    if mode not in ('bilinear', 'nearest') or padding_mode not in ('zeros', 'border') or input.dim() != 4:
        raise NotImplementedError(f"grid_sample with mode {mode} and padding_mode {padding_mode} is not part of "
                                  "Ringside's Python subset yet")
    n, c, height, width = input.shape

    def places(values, size):
        return (values + 1) / 2 * (size - 1) if align_corners else ((values + 1) * size - 1) / 2
    x, y = places(grid[..., 0], width), places(grid[..., 1], height)
    if padding_mode == 'border':
        x, y = x.clamp(0, width - 1), y.clamp(0, height - 1)

    def picked(column, row):
        inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        index = row.clamp(0, height - 1).long() * width + column.clamp(0, width - 1).long()
        values = input.flatten(2).gather(2, index.view(n, 1, -1).expand(-1, c, -1)).view(n, c, *index.shape[1:])
        return values * inside.to(input.dtype).unsqueeze(1)
    if mode == 'nearest':
        return picked(x.round(), y.round())
    left, top = x.floor(), y.floor()
    right, low = (x - left).unsqueeze(1), (y - top).unsqueeze(1)
    return (picked(left, top) * (1 - right) * (1 - low) + picked(left + 1, top) * right * (1 - low) +
            picked(left, top + 1) * (1 - right) * low + picked(left + 1, top + 1) * right * low)


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    size = _pair(kernel_size, 1)
    total = avg_pool1d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(total) * _F.relu(torch.abs(total))).mul(size[0]).pow(1.0 / norm_type)


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    size = _pair(kernel_size)
    total = avg_pool2d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(total) * _F.relu(torch.abs(total))).mul(size[0] * size[1]).pow(1.0 / norm_type)


def channel_shuffle(input, groups):
    n, channels = input.shape[:2]
    parts = input.reshape(n, groups, channels // groups, *input.shape[2:])
    return parts.transpose(1, 2).reshape(input.shape)


def upsample_nearest(input, size=None, scale_factor=None):
    return interpolate(input, size, scale_factor, mode='nearest')


def upsample_bilinear(input, size=None, scale_factor=None):
    return interpolate(input, size, scale_factor, mode='bilinear', align_corners=True)
