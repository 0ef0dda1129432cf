# Layers of torch.nn that apply one function: activations, padding, dropping channels, distances.
import torch
from torch.nn import Module, Parameter
from torch.nn import functional as _F


def _in_place_text(layer, *settings):
    return ', '.join(list(settings) + (['inplace=True'] if layer.inplace else []))


__name__ = 'torch.nn.modules.activation'


class _InPlace(Module):
    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def extra_repr(self):
        return _in_place_text(self)


class Mish(_InPlace):
    def forward(self, input):
        return _F.mish(input, inplace=self.inplace)


class SELU(_InPlace):
    def forward(self, input):
        return _F.selu(input, self.inplace)


class Hardswish(_InPlace):
    def forward(self, input):
        return _F.hardswish(input, self.inplace)

    def extra_repr(self):
        return ''


class Hardsigmoid(Hardswish):
    def forward(self, input):
        return _F.hardsigmoid(input, self.inplace)


class _Alpha(Module):
    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def extra_repr(self):
        return _in_place_text(self, f'alpha={self.alpha}')


class ELU(_Alpha):
    def forward(self, input):
        return _F.elu(input, self.alpha, self.inplace)


class CELU(_Alpha):
    def forward(self, input):
        return _F.celu(input, self.alpha, self.inplace)


class LeakyReLU(Module):
    def __init__(self, negative_slope=1e-2, inplace=False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def forward(self, input):
        return _F.leaky_relu(input, self.negative_slope, self.inplace)

    def extra_repr(self):
        return _in_place_text(self, f'negative_slope={self.negative_slope}')


class PReLU(Module):
    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters = num_parameters
        self.init = init
        self.weight = Parameter(torch.full((num_parameters,), float(init), device=device, dtype=dtype))

    def forward(self, input):
        return _F.prelu(input, self.weight)

    def extra_repr(self):
        return f'num_parameters={self.num_parameters}'


class Hardtanh(Module):
    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__()
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace
        assert self.max_val > self.min_val

    def forward(self, input):
        return _F.hardtanh(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self):
        return _in_place_text(self, f'min_val={self.min_val}', f'max_val={self.max_val}')


class ReLU6(Hardtanh):
    def __init__(self, inplace=False):
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self):
        return _in_place_text(self)


class Threshold(Module):
    def __init__(self, threshold, value, inplace=False):
        super().__init__()
        self.threshold = threshold
        self.value = value
        self.inplace = inplace

    def forward(self, input):
        return _F.threshold(input, self.threshold, self.value, self.inplace)

    def extra_repr(self):
        return _in_place_text(self, f'threshold={self.threshold}', f'value={self.value}')


class Softplus(Module):
    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def forward(self, input):
        if self.beta == 1 and self.threshold == 20:
            return _F.softplus(input)
        return _F.softplus(input, self.beta, self.threshold)

    def extra_repr(self):
        return f'beta={self.beta}, threshold={self.threshold}'


class LogSigmoid(Module):
    def forward(self, input):
        return _F.logsigmoid(input)


class Softsign(Module):
    def forward(self, input):
        return _F.softsign(input)


class Tanhshrink(Module):
    def forward(self, input):
        return _F.tanhshrink(input)


class _Shrink(Module):
    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def extra_repr(self):
        return str(self.lambd)


class Softshrink(_Shrink):
    def forward(self, input):
        return _F.softshrink(input, self.lambd)


class Hardshrink(_Shrink):
    def forward(self, input):
        return _F.hardshrink(input, self.lambd)


class Softmin(Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return _F.softmin(input, self.dim)

    def extra_repr(self):
        return f'dim={self.dim}'


class Softmax2d(Module):
    def forward(self, input):
        if input.dim() not in (3, 4):
            raise ValueError('Softmax2d: expected input to be 3D or 4D, got {}D instead'.format(input.dim()))
        return _F.softmax(input, -3)


class GLU(Module):
    def __init__(self, dim=-1):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return _F.glu(input, self.dim)

    def extra_repr(self):
        return f'dim={self.dim}'


# ---- dropping channels

__name__ = 'torch.nn.modules.dropout'

class _DropoutNd(Module):
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
        self.p = p
        self.inplace = inplace

    def extra_repr(self):
        return f'p={self.p}, inplace={self.inplace}'


class Dropout1d(_DropoutNd):
    def forward(self, input):
        return _F.dropout1d(input, self.p, self.training, self.inplace)


class Dropout2d(_DropoutNd):
    def forward(self, input):
        return _F.dropout2d(input, self.p, self.training, self.inplace)


# ---- shapes

__name__ = 'torch.nn.modules.flatten'


class Unflatten(Module):
    def __init__(self, dim, unflattened_size):
        super().__init__()
        if not isinstance(dim, int):
            raise TypeError('unflattened_size must be a tuple of tuples')
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input):
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self):
        return f'dim={self.dim}, unflattened_size={self.unflattened_size}'


__name__ = 'torch.nn.modules.padding'


class _Pad(Module):
    _mode = 'constant'
    _dims = 2

    def __init__(self, padding, value=None):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (list, tuple)) else (padding,) * (2 * self._dims)
        self.value = value

    def forward(self, input):
        return _F.pad(input, self.padding, self._mode, self.value)

    def extra_repr(self):
        return f'{self.padding}' if self.value is None else f'padding={self.padding}, value={self.value}'


class ConstantPad1d(_Pad):
    _dims = 1


class ConstantPad2d(_Pad):
    pass


class ZeroPad1d(_Pad):
    _dims = 1


class ZeroPad2d(_Pad):
    pass


class ReflectionPad1d(_Pad):
    _mode, _dims = 'reflect', 1


class ReflectionPad2d(_Pad):
    _mode = 'reflect'


class ReplicationPad1d(_Pad):
    _mode, _dims = 'replicate', 1


class ReplicationPad2d(_Pad):
    _mode = 'replicate'


__name__ = 'torch.nn.modules.pixelshuffle'


class PixelShuffle(Module):
    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def forward(self, input):
        return _F.pixel_shuffle(input, self.upscale_factor)

    def extra_repr(self):
        return f'upscale_factor={self.upscale_factor}'


class PixelUnshuffle(Module):
    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor

    def forward(self, input):
        return _F.pixel_unshuffle(input, self.downscale_factor)

    def extra_repr(self):
        return f'downscale_factor={self.downscale_factor}'


__name__ = 'torch.nn.modules.upsampling'


class Upsample(Module):
    def __init__(self, size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor if scale_factor is None or isinstance(scale_factor, tuple) else \
            float(scale_factor)
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def forward(self, input):
        return _F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners,
                              recompute_scale_factor=self.recompute_scale_factor)

    def extra_repr(self):
        start = f'size={self.size}' if self.scale_factor is None else f'scale_factor={self.scale_factor}'
        return f'{start}, mode={self.mode!r}'


__name__ = 'torch.nn.modules.fold'


class Unfold(Module):
    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input):
        return _F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self):
        return (f'kernel_size={self.kernel_size}, dilation={self.dilation}, padding={self.padding}, '
                f'stride={self.stride}')


# ---- two inputs

__name__ = 'torch.nn.modules.distance'

class CosineSimilarity(Module):
    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim = dim
        self.eps = eps

    def forward(self, x1, x2):
        return _F.cosine_similarity(x1, x2, self.dim, self.eps)


class PairwiseDistance(Module):
    def __init__(self, p=2.0, eps=1e-6, keepdim=False):
        super().__init__()
        self.norm = p
        self.eps = eps
        self.keepdim = keepdim

    def forward(self, x1, x2):
        return _F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


__name__ = 'torch.nn.modules.linear'


class Bilinear(Module):
    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        if in1_features <= 0:
            raise ValueError(f'in1_features must be > 0, but got {in1_features}')
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty(out_features, in1_features, in2_features, device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1 / self.weight.size(1) ** 0.5
        torch.nn.init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            torch.nn.init.uniform_(self.bias, -bound, bound)

    def forward(self, input1, input2):
        return _F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (f'in1_features={self.in1_features}, in2_features={self.in2_features}, '
                f'out_features={self.out_features}, bias={self.bias is not None}')
