# torch.nn.utils: clipping gradients, and parameters as one vector.
import warnings as _warnings

import torch


def _gradients_of(parameters):
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    elif not isinstance(parameters, (list, tuple)):
        parameters = list(parameters)
        if len(parameters) == 0:
            _warnings.warn('`parameters` is an empty generator, no gradient clipping will occur.', stacklevel=3)
    return [p.grad for p in parameters if p.grad is not None]


@torch.no_grad()
def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    tensors = [tensors] if isinstance(tensors, torch.Tensor) else list(tensors)
    norm_type = float(norm_type)
    if len(tensors) == 0:
        return torch.tensor(0.0)
    first_device = tensors[0].device
    norms = [torch.norm(tensor, norm_type).to(first_device) for tensor in tensors]
    total_norm = torch.norm(torch.stack(norms), norm_type)
    if error_if_nonfinite and (total_norm.isnan() or total_norm.isinf()):
        raise RuntimeError(f'The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it '
                           'cannot be clipped. To disable this error and scale the gradients by the non-finite norm '
                           'anyway, set `error_if_nonfinite=False`')
    return total_norm


@torch.no_grad()
def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None):
    _scale(_gradients_of(parameters), max_norm, total_norm)


def _scale(grads, max_norm, total_norm):
    if len(grads) == 0:
        return
    factor = torch.clamp(float(max_norm) / (total_norm + 1e-6), max=1.0)
    for grad in grads:
        grad.mul_(factor.to(grad.device))


@torch.no_grad()
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    grads = _gradients_of(parameters)
    max_norm = float(max_norm)
    total_norm = get_total_norm(grads, norm_type, error_if_nonfinite)
    _scale(grads, max_norm, total_norm)
    return total_norm


@torch.no_grad()
def clip_grad_value_(parameters, clip_value, foreach=None):
    clip_value = float(clip_value)
    for grad in _gradients_of(parameters):
        grad.clamp_(min=-clip_value, max=clip_value)


def _check_device(param, found):
    device = param.get_device() if param.is_cuda else -1
    if found is not None and device != found:
        raise TypeError('Found two parameters on different devices, this is currently not supported.')
    return device


def parameters_to_vector(parameters):
    device, parts = None, []
    for param in parameters:
        device = _check_device(param, device)
        parts.append(param.view(-1))
    return torch.cat(parts)


def vector_to_parameters(vec, parameters):
    if not isinstance(vec, torch.Tensor):
        raise TypeError(f'expected torch.Tensor, but got: {torch.typename(vec)}')
    device, first = None, 0
    for param in parameters:
        device = _check_device(param, device)
        count = param.numel()
        param.data = vec[first:first + count].view_as(param).data
        first += count


def _refuse(name):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"torch.nn.utils.{name} is not part of Ringside's Python subset yet")
    return refused


weight_norm, spectral_norm, remove_weight_norm, remove_spectral_norm, clip_grad_norm = map(
    _refuse, ('weight_norm', 'spectral_norm', 'remove_weight_norm', 'remove_spectral_norm', 'clip_grad_norm'))
