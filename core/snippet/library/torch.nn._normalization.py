# GroupNorm, RMSNorm and InstanceNorm.
import torch
from torch.nn import Module, Parameter
from torch.nn import functional as _F


__name__ = 'torch.nn.modules.normalization'


def _add_affine(module, affine, count, device, dtype):
    module.affine = affine
    if affine:
        module.weight = Parameter(torch.ones(count, device=device, dtype=dtype))
        module.bias = Parameter(torch.zeros(count, device=device, dtype=dtype))
    else:
        module.register_parameter('weight', None)
        module.register_parameter('bias', None)


class GroupNorm(Module):
    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError('num_channels must be divisible by num_groups')
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        _add_affine(self, affine, num_channels, device, dtype)

    def forward(self, input):
        return _F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f'{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}'


class RMSNorm(Module):
    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(torch.ones(self.normalized_shape, device=device, dtype=dtype))
        else:
            self.register_parameter('weight', None)

    def forward(self, x):
        return _F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self):
        return f'{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}'


__name__ = 'torch.nn.modules.instancenorm'


class _InstanceNorm(Module):
    _version = 2

    _dims = ()

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None,
                 dtype=None):
        super().__init__()
        if track_running_stats:
            raise NotImplementedError("running statistics of InstanceNorm are not part of Ringside's Python subset yet")
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.track_running_stats = track_running_stats
        _add_affine(self, affine, num_features, device, dtype)

    def forward(self, input):
        if input.dim() not in self._dims:
            raise ValueError(f'expected {self._dims[0]}D or {self._dims[1]}D input (got {input.dim()}D input)')
        if input.dim() == self._dims[0]:
            return _F.instance_norm(input.unsqueeze(0), weight=self.weight, bias=self.bias, eps=self.eps).squeeze(0)
        return _F.instance_norm(input, weight=self.weight, bias=self.bias, eps=self.eps)

    def extra_repr(self):
        return (f'{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, '
                f'track_running_stats={self.track_running_stats}')


class InstanceNorm1d(_InstanceNorm):
    _dims = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    _dims = (3, 4)
