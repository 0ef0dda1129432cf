# Automatic mixed precision: torch.autocast and GradScaler.
import functools as _functools
import math as _math
import warnings as _warnings

import torch
from torch._C import _autocast, _set_autocast

__name__ = 'torch.amp.autocast_mode'


class autocast:
    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if not isinstance(device_type, str):
            raise ValueError(f'Expected `device_type` of type `str`, got: `{type(device_type)}`')
        if device_type not in ('cuda', 'cpu'):
            raise RuntimeError(f"User specified an unsupported autocast device_type '{device_type}'")
        self.device = device_type
        self.fast_dtype = get_autocast_dtype(device_type) if dtype is None else dtype
        self._cache_enabled = torch.is_autocast_cache_enabled() if cache_enabled is None else cache_enabled
        if device_type == 'cuda' and enabled and not torch.cuda.is_available():
            _warnings.warn("User provided device_type of 'cuda', but CUDA is not available. Disabling")
            enabled = False
        if device_type == 'cpu' and enabled and self.fast_dtype not in (torch.bfloat16, torch.float16):
            _warnings.warn('In CPU autocast, but the target dtype is not supported. Disabling autocast.\n'
                           'CPU Autocast only supports dtype of torch.bfloat16, torch.float16 currently.')
            enabled = False
        self._enabled = enabled

    def __enter__(self):
        self._before = _autocast(self.device)
        _set_autocast(self.device, self._enabled, self.fast_dtype)
        return self

    def __exit__(self, *exception):
        _set_autocast(self.device, *self._before)
        return False

    def __call__(self, func):
        @_functools.wraps(func)
        def decorated(*args, **kwargs):
            with type(self).__new__(type(self))._like(self):
                return func(*args, **kwargs)
        return decorated

    def _like(self, other):
        self.device, self.fast_dtype, self._enabled = other.device, other.fast_dtype, other._enabled
        return self


def get_autocast_dtype(device_type):
    return _autocast(device_type)[1]


def is_autocast_available(device_type):
    return device_type in ('cuda', 'cpu')


def _cast_inputs(value, device_type, dtype):
    if isinstance(value, torch.Tensor):
        eligible = value.is_floating_point() and value.device.type == device_type and value.dtype != torch.float64
        return value.to(dtype) if eligible else value
    if isinstance(value, dict):
        return {key: _cast_inputs(item, device_type, dtype) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_cast_inputs(item, device_type, dtype) for item in value)
    return value


def custom_fwd(fwd=None, *, device_type, cast_inputs=None):
    if fwd is None:
        return _functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @_functools.wraps(fwd)
    def decorated(ctx, *args, **kwargs):
        is_on, ctx._dtype = _autocast(device_type)
        ctx._fwd_used_autocast = is_on and cast_inputs is None
        if cast_inputs is None or not is_on:
            return fwd(ctx, *args, **kwargs)
        with autocast(device_type, enabled=False):
            return fwd(ctx, *_cast_inputs(args, device_type, cast_inputs),
                       **_cast_inputs(kwargs, device_type, cast_inputs))
    return decorated


def custom_bwd(bwd=None, *, device_type):
    if bwd is None:
        return _functools.partial(custom_bwd, device_type=device_type)

    @_functools.wraps(bwd)
    def decorated(ctx, *args, **kwargs):
        with autocast(device_type, enabled=ctx._fwd_used_autocast, dtype=ctx._dtype):
            return bwd(ctx, *args, **kwargs)
    return decorated


# ---- scaling of the loss, so that small gradients survive in float16

__name__ = 'torch.amp.grad_scaler'

_READY, _UNSCALED, _STEPPED = 0, 1, 2


class GradScaler:
    def __init__(self, device='cuda', init_scale=2.0 ** 16, growth_factor=2.0, backoff_factor=0.5,
                 growth_interval=2000, enabled=True):
        self._device = device
        self._enabled = enabled
        if device == 'cuda' and enabled and not torch.cuda.is_available():
            _warnings.warn('torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.')
            self._enabled = False
        if self._enabled:
            assert growth_factor > 1.0, 'The growth factor must be > 1.0.'
            assert backoff_factor < 1.0, 'The backoff factor must be < 1.0.'
        self._init_scale = init_scale
        self._scale = None
        self._growth_factor = growth_factor
        self._backoff_factor = backoff_factor
        self._growth_interval = growth_interval
        self._init_growth_tracker = 0
        self._growth_tracker = None
        self._per_optimizer = {}

    def _states(self, optimizer):
        return self._per_optimizer.setdefault(id(optimizer), {'stage': _READY, 'found_inf_per_device': {}})

    def _need_scale(self, name):
        fix = 'This may indicate your script did not use scaler.scale(loss or outputs) earlier in the iteration.'
        assert self._scale is not None, f'Attempted {name} but _scale is None.  ' + fix
        assert self._growth_tracker is not None, f'Attempted {name} but _growth_tracker is None.  ' + fix

    def scale(self, outputs):
        if not self._enabled:
            return outputs
        if isinstance(outputs, torch.Tensor):
            if self._scale is None:
                self._scale = torch.full((), self._init_scale, dtype=torch.float32, device=outputs.device)
                self._growth_tracker = torch.full((), self._init_growth_tracker, dtype=torch.int32,
                                                  device=outputs.device)
            return outputs * self._scale.to(device=outputs.device, non_blocking=True)
        if isinstance(outputs, (list, tuple)):
            return type(outputs)(self.scale(each) for each in outputs)
        if hasattr(outputs, '__iter__'):
            return map(self.scale, outputs)
        raise ValueError('outputs must be a Tensor or an iterable of Tensors')

    @torch.no_grad()
    def _unscale_grads(self, optimizer, allow_fp16):
        inverse = self._scale.double().reciprocal().float()
        found = {}
        for group in optimizer.param_groups:
            for param in group['params']:
                if param.grad is None:
                    continue
                if not allow_fp16 and param.grad.dtype == torch.float16:
                    raise ValueError('Attempting to unscale FP16 gradients.')
                grad = param.grad
                bad = (~torch.isfinite(grad)).any().float()
                found[grad.device] = torch.maximum(found[grad.device], bad) if grad.device in found else bad
                grad.mul_(inverse.to(grad.device))
        return found

    def unscale_(self, optimizer):
        if not self._enabled:
            return
        self._need_scale('unscale_')
        state = self._states(optimizer)
        if state['stage'] == _UNSCALED:
            raise RuntimeError('unscale_() has already been called on this optimizer since the last update().')
        if state['stage'] == _STEPPED:
            raise RuntimeError('unscale_() is being called after step().')
        state['found_inf_per_device'] = self._unscale_grads(optimizer, False)
        state['stage'] = _UNSCALED

    def step(self, optimizer, *args, **kwargs):
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if 'closure' in kwargs:
            raise RuntimeError('Closure use is not currently supported if GradScaler is enabled.')
        self._need_scale('step')
        state = self._states(optimizer)
        if state['stage'] == _STEPPED:
            raise RuntimeError('step() has already been called since the last update().')
        if state['stage'] == _READY:
            self.unscale_(optimizer)
        assert len(state['found_inf_per_device']) > 0, 'No inf checks were recorded for this optimizer.'
        result = None
        if not sum(value.item() for value in state['found_inf_per_device'].values()):
            result = optimizer.step(*args, **kwargs)
        state['stage'] = _STEPPED
        return result

    @torch.no_grad()
    def update(self, new_scale=None):
        if not self._enabled:
            return
        self._need_scale('update')
        if new_scale is not None:
            if isinstance(new_scale, torch.Tensor):
                self._scale.copy_(new_scale)
            else:
                self._scale.fill_(new_scale)
        else:
            found = [value for state in self._per_optimizer.values() for value in state['found_inf_per_device'].values()]
            assert len(found) > 0, 'No inf checks were recorded prior to update.'
            if sum(value.item() for value in found):
                self._scale.mul_(self._backoff_factor)
                self._growth_tracker.fill_(0)
            else:
                successes = int(self._growth_tracker.item()) + 1
                if successes == self._growth_interval:
                    grown = self._scale.item() * self._growth_factor
                    if _math.isfinite(grown):
                        self._scale.fill_(grown)
                    successes = 0
                self._growth_tracker.fill_(successes)
        self._per_optimizer = {}

    def get_scale(self):
        if not self._enabled:
            return 1.0
        return self._init_scale if self._scale is None else self._scale.item()

    def get_growth_factor(self):
        return self._growth_factor

    def set_growth_factor(self, new_factor):
        self._growth_factor = new_factor

    def get_backoff_factor(self):
        return self._backoff_factor

    def set_backoff_factor(self, new_factor):
        self._backoff_factor = new_factor

    def get_growth_interval(self):
        return self._growth_interval

    def set_growth_interval(self, new_interval):
        self._growth_interval = new_interval

    def is_enabled(self):
        return self._enabled

    def state_dict(self):
        if not self._enabled:
            return {}
        tracker = self._init_growth_tracker if self._growth_tracker is None else int(self._growth_tracker.item())
        return {'scale': self.get_scale(), 'growth_factor': self._growth_factor,
                'backoff_factor': self._backoff_factor, 'growth_interval': self._growth_interval,
                '_growth_tracker': tracker}

    def load_state_dict(self, state_dict):
        if not self._enabled:
            return
        if len(state_dict) == 0:
            raise RuntimeError('The source state dict is empty, possibly because it was saved from a disabled instance '
                               'of GradScaler.')
        self._init_scale = state_dict['scale']
        if self._scale is not None:
            self._scale.fill_(state_dict['scale'])
        self._growth_factor = state_dict['growth_factor']
        self._backoff_factor = state_dict['backoff_factor']
        self._growth_interval = state_dict['growth_interval']
        self._init_growth_tracker = state_dict['_growth_tracker']
        if self._growth_tracker is not None:
            self._growth_tracker.fill_(state_dict['_growth_tracker'])


# ---- what torch has of it

__name__ = 'torch'


def is_autocast_enabled(device_type='cuda'):
    return _autocast(device_type)[0]


def is_autocast_cpu_enabled():
    return _autocast('cpu')[0]


def get_autocast_gpu_dtype():
    return _autocast('cuda')[1]


def get_autocast_cpu_dtype():
    return _autocast('cpu')[1]


def is_autocast_cache_enabled():
    return True
