# What torch.nn.functional has beyond the runtime's own functions, composed of tensor operations.
import math as _math
import warnings as _warnings

import torch
from torch._C import _autocast, _cast_small, _rename
from torch.nn import functional as _F


def _called(name):
    # Gives what a function returns its own name in grad_fn.
    def decorate(function):
        def named(*args, **kwargs):
            result = function(*args, **kwargs)
            if not args or result is not args[0] or kwargs.get('inplace'):
                _rename(result, name)
            return result
        named.__name__ = named.__qualname__ = function.__name__
        return named
    return decorate


__name__ = 'torch.nn.functional'


def _written(input, result, inplace):
    return input.copy_(result) if inplace else result


# ---- activations

@_called('LeakyReluBackward0')
def leaky_relu(input, negative_slope=0.01, inplace=False):
    return _written(input, torch.where(input > 0, input, input * negative_slope), inplace)


@_called('EluBackward0')
def elu(input, alpha=1.0, inplace=False):
    return _written(input, torch.where(input > 0, input, alpha * torch.expm1(torch.clamp(input, max=0))), inplace)


@_called('EluBackward0')
def selu(input, inplace=False):
    alpha, scale = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
    return _written(input, scale * elu(input, alpha), inplace)


@_called('EluBackward0')
def celu(input, alpha=1.0, inplace=False):
    negative = alpha * torch.expm1(torch.clamp(input, max=0) / alpha)
    return _written(input, torch.where(input > 0, input, negative), inplace)


@_called('PreluKernelBackward0')
def prelu(input, weight):
    if weight.numel() != 1:
        channels = input.size(1) if input.dim() > 1 else 1
        if weight.numel() != channels:
            raise RuntimeError(f'Mismatch of parameter numbers and input channel size. Found parameter numbers = '
                               f'{weight.numel()} and channel size = {channels}.')
        weight = weight.view([-1 if i == 1 else 1 for i in range(input.dim())])
    return torch.where(input > 0, input, weight * input)


@_called('HardtanhBackward0')
def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    return _written(input, torch.clamp(input, min_val, max_val), inplace)


@_called('HardtanhBackward0')
def relu6(input, inplace=False):
    return hardtanh(input, 0.0, 6.0, inplace)


def relu_(input):
    return input.relu_()


@_called('HardsigmoidBackward0')
def hardsigmoid(input, inplace=False):
    return _written(input, torch.clamp(input + 3, 0, 6) / 6, inplace)


@_called('HardswishBackward0')
def hardswish(input, inplace=False):
    return _written(input, input * torch.clamp(input + 3, 0, 6) / 6, inplace)


@_called('MishBackward0')
def mish(input, inplace=False):
    return _written(input, input * torch.tanh(_F.softplus(input)), inplace)


@_called('LogSigmoidBackward0')
def logsigmoid(input):
    return torch.clamp(input, max=0) - torch.log1p(torch.exp(-torch.abs(input)))


def softsign(input):
    return input / (1 + input.abs())


def tanhshrink(input):
    return input - input.tanh()


@_called('SoftshrinkBackward0')
def softshrink(input, lambd=0.5):
    rest = torch.where(input < -lambd, input + lambd, torch.zeros_like(input))
    return torch.where(input > lambd, input - lambd, rest)


@_called('HardshrinkBackward0')
def hardshrink(input, lambd=0.5):
    return torch.where(input.abs() > lambd, input, torch.zeros_like(input))


@_called('ThresholdBackward0')
def threshold(input, threshold, value, inplace=False):
    return _written(input, torch.where(input > threshold, input, torch.full_like(input, value)), inplace)


def softmin(input, dim=None, dtype=None):
    return _F.softmax(-input, dim=dim) if dtype is None else torch.softmax(-input, dim, dtype)


@_called('GluBackward0')
def glu(input, dim=-1):
    if input.size(dim) % 2:
        raise RuntimeError(f'Halving dimension must be even, but dimension {dim % input.dim()} is size '
                           f'{input.size(dim)}')
    left, right = input.chunk(2, dim)
    return left * right.sigmoid()


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    gumbels = -torch.empty_like(logits).exponential_().log()
    soft = ((logits + gumbels) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    return torch.zeros_like(logits).scatter_(dim, index, 1.0) - soft.detach() + soft


# ---- distances and norms

def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    return input / input.norm(p, dim, keepdim=True).clamp(min=eps).expand_as(input)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    first = x1 / x1.norm(2, dim, keepdim=True).clamp(min=eps)
    return (first * (x2 / x2.norm(2, dim, keepdim=True).clamp(min=eps))).sum(dim)


@_called('NormBackward1')
def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    return torch.norm(x1 - x2 + eps, p, -1, keepdim)


def _affine(result, weight, bias):
    if weight is not None:
        result = result * weight
    return result if bias is None else result + bias


def _per_channel(parameter, input):
    return parameter if parameter is None else parameter.view([-1 if i == 1 else 1 for i in range(input.dim())])


@_called('NativeBatchNormBackward0')
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    dims = [i for i in range(input.dim()) if i != 1]
    if training:
        count = input.numel() // input.size(1)
        if count == 1:
            raise ValueError('Expected more than 1 value per channel when training, got input size '
                             f'{input.size()}')
        mean, var = input.mean(dims), input.var(dims, unbiased=False)
        if running_mean is not None:
            with torch.no_grad():
                running_mean.mul_(1 - momentum).add_(mean, alpha=momentum)
                running_var.mul_(1 - momentum).add_(var * (count / (count - 1)), alpha=momentum)
    else:
        mean, var = running_mean, running_var
    scaled = (input - _per_channel(mean, input)) / torch.sqrt(_per_channel(var, input) + eps)
    return _affine(scaled, _per_channel(weight, input), _per_channel(bias, input))


@_called('NativeGroupNormBackward0')
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    if input.size(1) % num_groups:
        raise RuntimeError('Expected number of channels in input to be divisible by num_groups, but got input of shape '
                           f'{list(input.shape)} and num_groups={num_groups}')
    rows = input.reshape(input.size(0), num_groups, -1)
    mean, var = rows.mean(-1, keepdim=True), rows.var(-1, unbiased=False, keepdim=True)
    scaled = ((rows - mean) * torch.rsqrt(var + eps)).view(input.shape)
    return _affine(scaled, _per_channel(weight, input), _per_channel(bias, input))


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True,
                  momentum=0.1, eps=1e-5):
    return group_norm(input, input.size(1), weight, bias, eps)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    if eps is None:
        eps = 2.220446049250313e-16 if input.dtype == torch.float64 else 1.1920928955078125e-07
    dims = list(range(-len(normalized_shape), 0))
    scaled = input * torch.rsqrt(input.pow(2).mean(dims, keepdim=True) + eps)
    return scaled if weight is None else scaled * weight


# ---- dropping whole channels

def _feature_dropout(input, p, training):
    if p < 0 or p > 1:
        raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
    if not training or p == 0:
        return input
    kept_dims = min(2, input.dim() - 1)
    shape = list(input.shape[:kept_dims]) + [1] * (input.dim() - kept_dims)
    noise = torch.empty(shape, dtype=input.dtype, device=input.device).bernoulli_(1 - p)
    if p < 1:
        noise.div_(1 - p)
    return input * noise


def dropout1d(input, p=0.5, training=True, inplace=False):
    return _written(input, _feature_dropout(input, p, training), inplace)


def dropout2d(input, p=0.5, training=True, inplace=False):
    return _written(input, _feature_dropout(input, p, training), inplace)


# ---- losses

def _check_reduction(reduction):
    if reduction not in ('mean', 'sum', 'none'):
        raise ValueError(f'{reduction} is not a valid value for reduction')


def _reduced(loss, reduction):
    _check_reduction(reduction)
    if reduction == 'mean':
        return loss.mean()
    return loss.sum() if reduction == 'sum' else loss


def _warn_about_sizes(input, target):
    if input.size() != target.size():
        _warnings.warn(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}). '
                       'This will likely lead to incorrect results due to broadcasting. Please ensure they have the '
                       'same size.', stacklevel=2)


@_called('BinaryCrossEntropyBackward0')
def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    if input.is_cuda and _autocast('cuda')[0]:
        raise RuntimeError('torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\n'
                           'Many models use a sigmoid layer right before the binary cross entropy layer.\n'
                           'In this case, combine the two layers using torch.nn.functional.'
                           'binary_cross_entropy_with_logits\nor torch.nn.BCEWithLogitsLoss.  '
                           'binary_cross_entropy_with_logits and BCEWithLogits are\nsafe to autocast.')
    _check_reduction(reduction)
    if target.size() != input.size():
        raise ValueError(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}) '
                         'is deprecated. Please ensure they have the same size.')
    if not input.is_floating_point() or input.dtype != target.dtype:
        names = {torch.float32: 'Float', torch.float64: 'Double', torch.int64: 'Long', torch.bool: 'Bool',
                 torch.float16: 'Half', torch.int32: 'Int'}
        raise RuntimeError(f'Found dtype {names.get(target.dtype, target.dtype)} but expected '
                           f'{names.get(input.dtype, input.dtype)}')
    if not input.is_cuda:
        values = input.detach()
        if bool(((values < 0) | (values > 1)).any()):
            raise RuntimeError('all elements of input should be between 0 and 1')
    loss = ((target - 1) * torch.clamp(torch.log(1 - input), min=-100) -
            target * torch.clamp(torch.log(input), min=-100))
    return _reduced(loss if weight is None else loss * weight, reduction)


@_called('BinaryCrossEntropyWithLogitsBackward0')
def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction='mean',
                                     pos_weight=None):
    if target.size() != input.size():
        raise ValueError(f'Target size ({target.size()}) must be the same as input size ({input.size()})')
    if pos_weight is None:
        loss = (1 - target) * input - logsigmoid(input)
    else:
        loss = (1 - target) * input - ((pos_weight - 1) * target + 1) * logsigmoid(input)
    return _reduced(loss if weight is None else loss * weight, reduction)


@_called('SmoothL1LossBackward0')
def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0):
    if beta < 0:
        raise RuntimeError('smooth_l1_loss does not support negative values for beta.')
    _warn_about_sizes(input, target)
    away = torch.abs(input - target)
    if beta == 0:
        return _reduced(away, reduction)
    return _reduced(torch.where(away < beta, 0.5 * away * away / beta, away - 0.5 * beta), reduction)


@_called('HuberLossBackward0')
def huber_loss(input, target, reduction='mean', delta=1.0):
    if delta <= 0:
        raise RuntimeError('huber_loss does not support non-positive values for delta.')
    _warn_about_sizes(input, target)
    away = torch.abs(input - target)
    return _reduced(torch.where(away <= delta, 0.5 * away * away, delta * (away - 0.5 * delta)), reduction)


def kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False):
    if reduction == 'mean':
        _warnings.warn("reduction: 'mean' divides the total loss by both the batch size and the support size."
                       "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
                       "'mean' will be changed to behave the same as 'batchmean' in the next major release.")
    if log_target:
        loss = torch.exp(target) * (target - input)
    else:
        entropy = torch.where(target > 0, target * torch.log(torch.where(target > 0, target, target * 0 + 1)),
                              target * 0)
        loss = entropy - target * input
    if reduction == 'batchmean':
        return loss.sum() / input.size(0) if input.dim() else loss.sum()
    return _reduced(loss, reduction)


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    similarity = cosine_similarity(input1, input2, -1, 1e-8)
    loss = torch.where(target == 1, 1 - similarity, torch.clamp(similarity - margin, min=0))
    return _reduced(loss, reduction)


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    return _reduced(torch.clamp(-target * (input1 - input2) + margin, min=0), reduction)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean'):
    return _reduced(torch.where(target == 1, input, torch.clamp(margin - input, min=0)), reduction)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, size_average=None,
                        reduce=None, reduction='mean'):
    near = pairwise_distance(anchor, positive, p, eps)
    far = pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = torch.minimum(far, pairwise_distance(positive, negative, p, eps))
    return _reduced(torch.clamp(margin + near - far, min=0), reduction)


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None,
                     reduction='mean'):
    loss = torch.exp(input) - target * input if log_input else input - target * torch.log(input + eps)
    if full:
        stirling = target * torch.log(target) - target + 0.5 * torch.log(2 * _math.pi * target)
        loss = loss + torch.where(target > 1, stirling, torch.zeros_like(target))
    return _reduced(loss, reduction)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction='mean'):
    var = var.clone()
    with torch.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * _math.log(2 * _math.pi)
    return _reduced(loss, reduction)


@_called('SoftMarginLossBackward0')
def soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    return _reduced(torch.log(1 + torch.exp(-target * input)), reduction)


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    return _reduced((loss if weight is None else loss * weight).mean(-1), reduction)


# ---- images and sequences

def pad(input, pad, mode='constant', value=None):
    if len(pad) % 2:
        raise RuntimeError('Padding length must be divisible by 2')
    if len(pad) // 2 > input.dim():
        raise RuntimeError("Padding length should be less than or equal to two times the input dimension but got "
                           f"padding length {len(pad)} and input of dimension {input.dim()}")
    for i in range(len(pad) // 2):
        before, after, dim = pad[2 * i], pad[2 * i + 1], input.dim() - 1 - i
        if mode == 'constant':
            input = _padded(input, dim, before, after, 0 if value is None else value)
        elif mode in ('reflect', 'replicate', 'circular'):
            size = input.size(dim)
            if mode == 'reflect' and max(before, after) >= size:
                raise RuntimeError('Argument #4: Padding size should be less than the corresponding input dimension, but '
                                   f'got: padding ({before}, {after}) at dimension {dim} of input {list(input.shape)}')
            if mode == 'circular' and max(before, after) > size:
                raise RuntimeError('Padding value causes wrapping around more than once.')
            input = input.index_select(dim, _outside(input, dim, before, after, mode))
        else:
            raise NotImplementedError(f'Unrecognised padding mode {mode}')
    return input


def _padded(input, dim, before, after, value):
    size = input.size(dim)
    if before < 0 or after < 0:
        first = max(-before, 0)
        input = input.narrow(dim, first, size - first - max(-after, 0))
        before, after = max(before, 0), max(after, 0)
    parts = [input]
    for count, at in ((before, 0), (after, len(parts) + 1)):
        if count:
            shape = list(input.shape)
            shape[dim] = count
            parts.insert(at, torch.full(shape, value, dtype=input.dtype, device=input.device))
    return torch.cat(parts, dim) if len(parts) > 1 else input


def _outside(input, dim, before, after, mode):
    size = input.size(dim)
    places = []
    for i in range(-before, size + after):
        if mode == 'circular':
            places.append(i % size)
        elif mode == 'replicate':
            places.append(min(max(i, 0), size - 1))
        else:
            i = -i if i < 0 else i
            places.append(2 * (size - 1) - i if i >= size else i)
    return torch.tensor(places, device=input.device)


def _pair(value, count=2):
    return tuple(value) if isinstance(value, (list, tuple)) else (value,) * count


def _windows(input, kernel, stride, padding, dilation, ceil_mode=False, value=0.0):
    # Shapes: (n, c, *sizes) -> (n, c, elements of the kernel, places), and how many places there are in each dimension.
    places = []
    for i, size in enumerate(input.shape[2:]):
        room = size + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1
        count = room // stride[i] + 1
        after = padding[i]
        if ceil_mode and room % stride[i] and count * stride[i] < size + padding[i]:
            count += 1
            after += (count - 1) * stride[i] - room
        places.append(count)
        if padding[i] or after:
            input = _padded(input, 2 + i, padding[i], after, value)
    index = torch.zeros((), dtype=torch.int64, device=input.device)
    for i, size in enumerate(input.shape[2:]):
        inside = torch.arange(kernel[i], device=input.device) * dilation[i]
        start = torch.arange(places[i], device=input.device) * stride[i]
        here = inside.view(-1, 1) + start
        index = (index.view(*index.shape[:i], 1, *index.shape[i:], 1) * size +
                 here.view(*[1] * i, kernel[i], *[1] * i, places[i]))
    elements = 1
    for size in kernel:
        elements *= size
    picked = input.flatten(2).index_select(2, index.flatten())
    return picked.view(input.size(0), input.size(1), elements, -1), places


_C_NAMES = {torch.float32: 'float', torch.float64: 'double', torch.float16: 'c10::Half', torch.int64: 'long int',
            torch.bfloat16: 'c10::BFloat16', torch.uint8: 'unsigned char', torch.bool: 'bool', torch.int32: 'int'}


def _check_types(input, weight, bias):
    if input.dtype == weight.dtype and input.device == weight.device:
        return
    if not input.is_cuda and not weight.is_cuda and bias is not None:
        raise RuntimeError(f'Input type ({_C_NAMES.get(input.dtype)}) and bias type ({_C_NAMES.get(bias.dtype)}) should '
                           'be the same')
    tail = ' or input should be a MKLDNN tensor and weight is a dense tensor' if not input.is_cuda else ''
    raise RuntimeError(f'Input type ({input.type()}) and weight type ({weight.type()}) should be the same{tail}')


def _convolution(input, weight, bias, stride, padding, dilation, groups, dims):
    input, weight, bias = _cast_small(input), _cast_small(weight), _cast_small(bias)
    _check_types(input, weight, bias)
    if input.dim() not in (dims + 1, dims + 2):
        raise RuntimeError(f'Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to conv{dims}d, but got '
                           f'input of size: {list(input.shape)}')
    if input.dim() == dims + 1:
        return _convolution(input.unsqueeze(0), weight, bias, stride, padding, dilation, groups, dims).squeeze(0)
    channels = weight.size(1) * groups
    if input.size(1) != channels:
        raise RuntimeError(f'Given groups={groups}, weight of size {list(weight.shape)}, expected input'
                           f'{list(input.shape)} to have {channels} channels, but got {input.size(1)} channels instead')
    stride, dilation, kernel = _pair(stride, dims), _pair(dilation, dims), tuple(weight.shape[2:])
    if padding == 'same':
        total = [dilation[i] * (kernel[i] - 1) for i in range(dims)]
        for i in range(dims):
            if total[i] % 2:
                input = _padded(input, 2 + i, 0, 1, 0)
        padding = [size // 2 for size in total]
    elif padding == 'valid':
        padding = 0
    padding = _pair(padding, dims)
    for i in range(dims):
        if input.size(2 + i) + 2 * padding[i] < dilation[i] * (kernel[i] - 1) + 1:
            sizes = ' x '.join(str(input.size(2 + j) + 2 * padding[j]) for j in range(dims))
            raise RuntimeError(f'Calculated padded input size per channel: ({sizes}). Kernel size: '
                               f"({' x '.join(str(size) for size in kernel)}). Kernel size can't be greater than "
                               'actual input size')
    columns, places = _windows(input, kernel, stride, padding, dilation)
    if groups == 1:
        result = torch.matmul(weight.flatten(1), columns.flatten(1, 2))
    else:
        columns = columns.reshape(input.size(0), groups, -1, columns.size(-1))
        result = torch.matmul(weight.reshape(groups, weight.size(0) // groups, -1), columns)
    result = result.view(input.size(0), weight.size(0), *places)
    return result if bias is None else result + _per_channel(bias, result)


@_called('ConvolutionBackward0')
def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return _convolution(input, weight, bias, stride, padding, dilation, groups, 1)


@_called('ConvolutionBackward0')
def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return _convolution(input, weight, bias, stride, padding, dilation, groups, 2)


def _transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, dims):
    # The input's elements lie `stride` apart among zeros; then it is a convolution with the kernel turned around.
    input, weight, bias = _cast_small(input), _cast_small(weight), _cast_small(bias)
    if input.dim() == dims + 1:
        return _transposed(input.unsqueeze(0), weight, bias, stride, padding, output_padding, groups, dilation,
                           dims).squeeze(0)
    if input.size(1) != weight.size(0):
        raise RuntimeError(f'Given transposed=1, weight of size {list(weight.shape)}, expected input{list(input.shape)} '
                           f'to have {weight.size(0)} channels, but got {input.size(1)} channels instead')
    stride, padding, dilation = _pair(stride, dims), _pair(padding, dims), _pair(dilation, dims)
    output_padding = _pair(output_padding, dims)
    for i in range(dims):
        dim = 2 + i
        if stride[i] > 1:
            spread = [input.unsqueeze(dim + 1)]
            shape = list(spread[0].shape)
            shape[dim + 1] = stride[i] - 1
            spread.append(torch.zeros(shape, dtype=input.dtype, device=input.device))
            input = torch.cat(spread, dim + 1).flatten(dim, dim + 1)
            input = input.narrow(dim, 0, input.size(dim) - stride[i] + 1)
        around = dilation[i] * (weight.size(dim) - 1) - padding[i]
        input = _padded(input, dim, around, around + output_padding[i], 0)
    turned = torch.flip(weight, [2 + i for i in range(dims)])
    parts = [part.transpose(0, 1) for part in turned.chunk(groups, 0)]
    return _convolution(input, torch.cat(parts, 0), bias, 1, 0, dilation, groups, dims)


@_called('ConvolutionBackward0')
def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 1)


@_called('ConvolutionBackward0')
def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 2)


def _pooled(input, kernel_size, stride, padding, dilation, ceil_mode, dims, value, reduce):
    if input.dim() not in (dims + 1, dims + 2):
        raise RuntimeError(f'non-empty {dims + 1}D or {dims + 2}D (batch mode) tensor expected for input')
    if input.dim() == dims + 1:
        return _pooled(input.unsqueeze(0), kernel_size, stride, padding, dilation, ceil_mode, dims, value, reduce).squeeze(0)
    kernel, padding, dilation = _pair(kernel_size, dims), _pair(padding, dims), _pair(dilation, dims)
    stride = kernel if stride is None or stride == () or stride == [] else _pair(stride, dims)
    if any(padding[i] * 2 > kernel[i] for i in range(dims)):
        raise RuntimeError('pad should be at most half of effective kernel size, but got pad='
                           f'{padding[0]}, kernel_size={kernel[0]} and dilation={dilation[0]}')
    if any(input.size(2 + i) + 2 * padding[i] < dilation[i] * (kernel[i] - 1) + 1 for i in range(dims)):
        sizes = list(input.shape[1:])
        room = [(input.size(2 + i) + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1
                for i in range(dims)]
        if dims == 1:
            sizes, room = [sizes[0], 1, sizes[1]], [1] + room
        raise RuntimeError(f"Given input size: ({'x'.join(map(str, sizes))}). Calculated output size: "
                           f"({'x'.join(map(str, [sizes[0]] + room))}). Output size is too small")
    windows, places = _windows(input, kernel, stride, padding, dilation, ceil_mode, value)
    return reduce(windows).view(input.size(0), input.size(1), *places)


def _adaptive(input, output_size, dims, reduce):
    if input.dim() not in (dims + 1, dims + 2):
        raise RuntimeError(f'adaptive_avg_pool{dims}d(): Expected {dims + 1}D or {dims + 2}D tensor, but got '
                           f'{list(input.shape)}')
    # Each output place reads from floor(i * size / count) to ceil((i + 1) * size / count).
    for i, count in enumerate(_pair(output_size, dims)):
        dim = input.dim() - dims + i
        size = input.size(dim)
        if count is None or count == size:
            continue
        if size % count == 0:
            shape = list(input.shape)
            shape[dim:dim + 1] = [count, size // count]
            input = reduce(input.view(shape) if input.is_contiguous() else input.reshape(shape), dim + 1)
            continue
        parts = []
        for j in range(count):
            first, last = j * size // count, -(-(j + 1) * size // count)
            parts.append(reduce(input.narrow(dim, first, last - first), dim))
        input = torch.stack(parts, dim)
    return input


def adaptive_avg_pool1d(input, output_size):
    return _adaptive(input, output_size, 1, lambda part, dim: part.mean(dim))


def adaptive_avg_pool2d(input, output_size):
    return _adaptive(input, output_size, 2, lambda part, dim: part.mean(dim))


def adaptive_max_pool1d(input, output_size, return_indices=False):
    return _adaptive(input, output_size, 1, lambda part, dim: part.max(dim)[0])


def adaptive_max_pool2d(input, output_size, return_indices=False):
    return _adaptive(input, output_size, 2, lambda part, dim: part.max(dim)[0])


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    columns, _ = _windows(input, _pair(kernel_size), _pair(stride), _pair(padding), _pair(dilation))
    return columns.flatten(1, 2)


def pixel_shuffle(input, upscale_factor):
    r = upscale_factor
    *rest, channels, height, width = input.shape
    if channels % (r * r):
        raise RuntimeError("pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
                           f'upscale_factor, but input.size(-3)={channels} is not divisible by {r * r}')
    n = len(rest)
    parts = input.reshape(*rest, channels // (r * r), r, r, height, width)
    parts = parts.permute(*range(n), n, n + 3, n + 1, n + 4, n + 2)
    return parts.reshape(*rest, channels // (r * r), height * r, width * r)


def pixel_unshuffle(input, downscale_factor):
    r = downscale_factor
    *rest, channels, height, width = input.shape
    n = len(rest)
    parts = input.reshape(*rest, channels, height // r, r, width // r, r)
    parts = parts.permute(*range(n), n, n + 2, n + 4, n + 1, n + 3)
    return parts.reshape(*rest, channels * r * r, height // r, width // r)


def bilinear(input1, input2, weight, bias=None):
    result = torch.einsum('...i,oij,...j->...o', input1, weight, input2)
    return result if bias is None else result + bias


# ---- attention

def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None,
                                 enable_gqa=False):
    if enable_gqa:
        key = key.repeat_interleave(query.size(-3) // key.size(-3), -3)
        value = value.repeat_interleave(query.size(-3) // value.size(-3), -3)
    scale = 1 / _math.sqrt(query.size(-1)) if scale is None else scale
    scores = torch.matmul(query * _math.sqrt(scale), key.transpose(-2, -1) * _math.sqrt(scale))
    if is_causal:
        if attn_mask is not None:
            raise RuntimeError('_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True')
        attn_mask = torch.ones(query.size(-2), key.size(-2), dtype=torch.bool, device=query.device).tril()
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            scores = scores.masked_fill(~attn_mask, -_math.inf)
        else:
            scores = scores + attn_mask
    weights = torch.softmax(scores, -1)
    if dropout_p > 0.0:
        weights = _F.dropout(weights, dropout_p)
    return torch.matmul(weights, value)
