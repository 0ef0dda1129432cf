# torch.cuda.amp: the older spellings of torch.amp for GPUs.
import warnings as _warnings

import torch
from torch import amp as _amp

__name__ = 'torch.cuda.amp.autocast_mode'


class autocast(_amp.autocast):
    def __init__(self, enabled=True, dtype=torch.float16, cache_enabled=True):
        _warnings.warn("`torch.cuda.amp.autocast(args...)` is deprecated. Please use `torch.amp.autocast('cuda', "
                       'args...)` instead.', FutureWarning, stacklevel=2)
        super().__init__('cuda', enabled=enabled, dtype=dtype, cache_enabled=cache_enabled)


def custom_fwd(fwd=None, *, cast_inputs=None):
    return _amp.custom_fwd(fwd, device_type='cuda', cast_inputs=cast_inputs)


def custom_bwd(bwd=None):
    return _amp.custom_bwd(bwd, device_type='cuda')


__name__ = 'torch.cuda.amp.grad_scaler'


class GradScaler(_amp.GradScaler):
    def __init__(self, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        _warnings.warn("`torch.cuda.amp.GradScaler(args...)` is deprecated. Please use `torch.amp.GradScaler('cuda', "
                       'args...)` instead.', FutureWarning, stacklevel=2)
        super().__init__('cuda', init_scale, growth_factor, backoff_factor, growth_interval, enabled)
