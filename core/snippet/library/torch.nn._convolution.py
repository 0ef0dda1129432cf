# Convolutions and pooling of torch.nn.
import math as _math

import torch
from torch.nn import Module, Parameter, init as _init
from torch.nn import functional as _F


def _tuple_of(value, count):
    return tuple(value) if isinstance(value, (list, tuple)) else (value,) * count


__name__ = 'torch.nn.modules.conv'


class _Conv(Module):
    _dims = 2
    _is_transposed = False

    def _set_up(self, in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups, bias,
                padding_mode, device, dtype):
        if self._is_transposed and padding_mode != 'zeros':
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')
        Module.__init__(self)
        dims = self._dims
        if groups <= 0:
            raise ValueError('groups must be a positive integer')
        if in_channels % groups != 0:
            raise ValueError('in_channels must be divisible by groups')
        if out_channels % groups != 0:
            raise ValueError('out_channels must be divisible by groups')
        stride = _tuple_of(stride, dims)
        if isinstance(padding, str):
            if padding not in ('same', 'valid'):
                raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'valid', 'same'}}")
            if padding == 'same' and any(step != 1 for step in stride):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if padding_mode not in ('zeros', 'reflect', 'replicate', 'circular'):
            raise ValueError("padding_mode must be one of {'zeros', 'reflect', 'replicate', 'circular'}, but got "
                             f"padding_mode='{padding_mode}'")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = _tuple_of(kernel_size, dims)
        self.stride = stride
        self.padding = padding if isinstance(padding, str) else _tuple_of(padding, dims)
        self.dilation = _tuple_of(dilation, dims)
        self.transposed = self._is_transposed
        self.output_padding = _tuple_of(output_padding, dims)
        self.groups = groups
        self.padding_mode = padding_mode
        outer, inner = out_channels, in_channels // groups
        if self._is_transposed:
            outer, inner = in_channels, out_channels // groups
        self.weight = Parameter(torch.empty((outer, inner, *self.kernel_size), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        _init.kaiming_uniform_(self.weight, a=_math.sqrt(5))
        if self.bias is not None:
            fan_in, _ = _init._calculate_fan_in_and_fan_out(self.weight)
            if fan_in != 0:
                bound = 1 / _math.sqrt(fan_in)
                _init.uniform_(self.bias, -bound, bound)

    def forward(self, input):
        convolve = _F.conv1d if self._dims == 1 else _F.conv2d if self._dims == 2 else _F.conv3d
        padding = self.padding
        if self.padding_mode != 'zeros':
            around = []
            for size in reversed(self.padding):
                around += [size, size]
            input = _F.pad(input, around, self.padding_mode)
            padding = 0
        return convolve(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)

    def extra_repr(self):
        text = (f'{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}')
        if self.padding != (0,) * len(self.padding):
            text += f', padding={self.padding}'
        if self.dilation != (1,) * len(self.dilation):
            text += f', dilation={self.dilation}'
        if self.output_padding != (0,) * len(self.output_padding):
            text += f', output_padding={self.output_padding}'
        if self.groups != 1:
            text += f', groups={self.groups}'
        if self.bias is None:
            text += ', bias=False'
        if self.padding_mode != 'zeros':
            text += f', padding_mode={self.padding_mode}'
        return text


class Conv1d(_Conv):
    _dims = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        self._set_up(in_channels, out_channels, kernel_size, stride, padding, 0, dilation, groups, bias, padding_mode,
                     device, dtype)


class Conv2d(_Conv):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        self._set_up(in_channels, out_channels, kernel_size, stride, padding, 0, dilation, groups, bias, padding_mode,
                     device, dtype)


class _ConvTranspose(_Conv):
    _is_transposed = True

    def forward(self, input, output_size=None):
        if output_size is not None:
            raise NotImplementedError("output_size of a transposed convolution is not part of Ringside's Python subset "
                                      'yet')
        convolve = (_F.conv_transpose1d if self._dims == 1 else _F.conv_transpose2d if self._dims == 2 else
                    _F.conv_transpose3d)
        return convolve(input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups,
                        self.dilation)


class ConvTranspose1d(_ConvTranspose):
    _dims = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        self._set_up(in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups, bias,
                     padding_mode, device, dtype)


class ConvTranspose2d(_ConvTranspose):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        self._set_up(in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups, bias,
                     padding_mode, device, dtype)


# ---- pooling

__name__ = 'torch.nn.modules.pooling'

class _MaxPoolNd(Module):
    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def extra_repr(self):
        return (f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, '
                f'dilation={self.dilation}, ceil_mode={self.ceil_mode}')


class MaxPool1d(_MaxPoolNd):
    def forward(self, input):
        return _F.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
                             self.return_indices)


class MaxPool2d(_MaxPoolNd):
    def forward(self, input):
        return _F.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
                             self.return_indices)


class _AvgPool(Module):
    def extra_repr(self):
        return f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}'


class AvgPool1d(_AvgPool):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        self.kernel_size = _tuple_of(kernel_size, 1)
        self.stride = _tuple_of(stride if stride is not None else kernel_size, 1)
        self.padding = _tuple_of(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input):
        return _F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
                             self.count_include_pad)


class AvgPool2d(_AvgPool):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input):
        return _F.avg_pool2d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
                             self.count_include_pad, self.divisor_override)


class _AdaptivePoolNd(Module):
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def extra_repr(self):
        return f'output_size={self.output_size}'


class AdaptiveAvgPool1d(_AdaptivePoolNd):
    def forward(self, input):
        return _F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptivePoolNd):
    def forward(self, input):
        return _F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveMaxPool1d(_AdaptivePoolNd):
    def forward(self, input):
        return _F.adaptive_max_pool1d(input, self.output_size)


class AdaptiveMaxPool2d(_AdaptivePoolNd):
    def forward(self, input):
        return _F.adaptive_max_pool2d(input, self.output_size)
