# Functions of torch, and methods of Tensor, that count, order and compare: medians, quantiles, unique, cov ...
import builtins as _builtins
import math as _math

import torch
from torch._C import _named_pair
from torch._composed import _dim, movedim
from torch.nn._functions import _called

__name__ = 'torch.functional'


def median(input, dim=None, keepdim=False):
    if dim is None:
        values = input.detach().flatten().sort()[0]
        value = values[(values.numel() - 1) // 2]
        if values.is_floating_point():
            value = torch.where(values.isnan().any(), values.sum(), value)
        if not input.requires_grad:
            return value
        # Elements that tie share the gradient; what is added to the value is zero.
        chosen = input.detach() == value
        return value + torch.where(chosen, input - input.detach(), 0.0).sum() / chosen.sum()
    return _kth('median', input, (input.size(dim) - 1) // 2, dim, keepdim)


def nanmedian(input, dim=None, keepdim=False):
    if dim is None:
        kept = input[~input.isnan()]
        return median(kept) if kept.numel() else input.sum()
    values, order = torch.where(input.isnan(), torch.full_like(input, _math.inf), input).sort(dim)
    counts = (~input.isnan()).sum(dim, keepdim=True)
    place = ((counts - 1) // 2).clamp(min=0)
    values = torch.where(counts > 0, values.gather(dim, place), values.new_full((), _math.nan))
    indices = order.gather(dim, place)
    if not keepdim:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return _named_pair('nanmedian', values, indices)


def _kth(name, input, place, dim, keepdim):
    values, indices = input.sort(dim)
    values, indices = values.select(dim, place), indices.select(dim, place)
    if keepdim:
        values, indices = values.unsqueeze(dim), indices.unsqueeze(dim)
    return _named_pair(name, values, indices)


def kthvalue(input, k, dim=-1, keepdim=False):
    if k < 1 or k > input.size(dim):
        raise RuntimeError('kthvalue(): selected number k out of range for dimension ' + str(_dim(dim, input.dim())))
    return _kth('kthvalue', input, k - 1, dim, keepdim)


def mode(input, dim=-1, keepdim=False):
    moved = movedim(input, dim, -1)
    counts = (moved.unsqueeze(-1) == moved.unsqueeze(-2)).sum(-1)
    most = counts == counts.max(-1, keepdim=True)[0]
    largest = torch.full_like(moved, moved.max().item())
    values = torch.where(most, moved, largest).min(-1)[0]
    places = torch.arange(moved.size(-1), device=input.device).expand(moved.shape)
    indices = torch.where(moved == values.unsqueeze(-1), places, places * 0 - 1).max(-1)[0]
    if keepdim:
        values, indices = values.unsqueeze(dim), indices.unsqueeze(dim)
    return _named_pair('mode', values, indices)


def quantile(input, q, dim=None, keepdim=False, *, interpolation='linear'):
    if not input.is_floating_point():
        raise RuntimeError('quantile() input tensor must be either float or double dtype')
    points = q if isinstance(q, torch.Tensor) else torch.tensor(float(q), dtype=input.dtype, device=input.device)
    if bool(((points < 0) | (points > 1)).any()):
        raise RuntimeError('quantile() q values must be in the range [0, 1]' if isinstance(q, torch.Tensor) else
                           f'quantile() q must be in the range [0, 1] but got {q}')
    shape = [1] * input.dim() if dim is None else list(input.shape)
    values = input.flatten() if dim is None else movedim(input, dim, -1)
    values = values.sort(-1)[0]
    found = []
    for point in points.flatten().tolist():
        place = torch.tensor(point, dtype=input.dtype).mul(values.size(-1) - 1).item()
        low, high = int(_math.floor(place)), int(_math.ceil(place))
        below, above = values.select(-1, low), values.select(-1, high)
        if interpolation == 'linear':
            part = below + (above - below) * (place - low)
        elif interpolation == 'lower':
            part = below
        elif interpolation == 'higher':
            part = above
        elif interpolation == 'midpoint':
            part = (below + above) / 2
        elif interpolation == 'nearest':
            part = below if round(place) == low else above
        else:
            raise RuntimeError("quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but "
                               f'got {interpolation}')
        if keepdim:
            part = part.view(shape) if dim is None else part.unsqueeze(dim)
        found.append(part)
    return found[0] if points.dim() == 0 else torch.stack(found)


@_called('CumprodBackward0')
def cumprod(input, dim, *, dtype=None):
    if dtype is not None:
        input = input.to(dtype)
    parts = list(input.unbind(dim))
    for i in range(1, len(parts)):
        parts[i] = parts[i - 1] * parts[i]
    return torch.stack(parts, dim) if parts else input


def _cumulative(name, input, dim):
    values, indices = [], []
    for i, part in enumerate(input.unbind(dim)):
        place = torch.full(part.shape, i, dtype=torch.int64, device=input.device)
        if values:
            wins = part >= values[-1] if name == 'cummax' else part <= values[-1]
            part, place = torch.where(wins, part, values[-1]), torch.where(wins, place, indices[-1])
        values.append(part)
        indices.append(place)
    return _named_pair(name, torch.stack(values, dim), torch.stack(indices, dim))


def cummax(input, dim):
    return _cumulative('cummax', input, dim)


def cummin(input, dim):
    return _cumulative('cummin', input, dim)


def diff(input, n=1, dim=-1):
    for _ in range(n):
        size = input.size(dim)
        input = input.narrow(dim, 1, size - 1) - input.narrow(dim, 0, size - 1)
    return input


def std_mean(input, dim=None, *, correction=1, keepdim=False, unbiased=True):
    return (input.std(dim, correction=correction if unbiased else 0, keepdim=keepdim),
            input.mean(dim, keepdim) if dim is not None else input.mean())


def var_mean(input, dim=None, *, correction=1, keepdim=False, unbiased=True):
    return (input.var(dim, correction=correction if unbiased else 0, keepdim=keepdim),
            input.mean(dim, keepdim) if dim is not None else input.mean())


def nansum(input, dim=None, keepdim=False):
    clean = torch.where(input.isnan(), torch.zeros_like(input), input)
    return clean.sum() if dim is None else clean.sum(dim, keepdim)


def nanmean(input, dim=None, keepdim=False):
    kept = (~input.isnan()).to(input.dtype)
    return nansum(input, dim, keepdim) / (kept.sum() if dim is None else kept.sum(dim, keepdim))


def histc(input, bins=100, min=0, max=0):
    low, high = float(min), float(max)
    if low == high:
        low, high = input.min().item(), input.max().item()
    if low == high:
        low, high = low - 1, high + 1
    inside = input.flatten()[((input >= low) & (input <= high)).flatten()]
    places = ((inside - low) / (high - low) * bins).long().clamp(0, bins - 1)
    return torch.zeros(bins, dtype=input.dtype, device=input.device).index_add(
        0, places, torch.ones_like(inside))


def searchsorted(sorted_sequence, input, *, right=False, side=None, out_int32=False):
    right = right or side == 'right'
    is_number = not isinstance(input, torch.Tensor)
    values = torch.as_tensor(input, device=sorted_sequence.device) if is_number else input
    line = sorted_sequence.unsqueeze(-2) if sorted_sequence.dim() > 1 else sorted_sequence
    is_before = line <= values.unsqueeze(-1) if right else line < values.unsqueeze(-1)
    found = is_before.sum(-1)
    return found.int() if out_int32 else found


def bucketize(input, boundaries, *, right=False, out_int32=False):
    return searchsorted(boundaries, input, right=right, out_int32=out_int32)


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    elements, test_elements = torch.as_tensor(elements), torch.as_tensor(test_elements)
    found = (elements.unsqueeze(-1) == test_elements.flatten()).any(-1)
    return ~found if invert else found


def isclose(input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    close = (input == other) | (((input - other).abs() <= atol + rtol * other.abs()) & isreal_finite(input, other))
    return close | (input.isnan() & other.isnan()) if equal_nan else close


def isreal_finite(a, b):
    return torch.isfinite(a) & torch.isfinite(b)


def logcumsumexp(input, dim):
    largest = input.max(dim, keepdim=True)[0]
    return (input - largest).exp().cumsum(dim).log() + largest


def argwhere(input):
    return input.nonzero()


def aminmax(input, *, dim=None, keepdim=False):
    if dim is None:
        return _named_pair('aminmax', input.min(), input.max())
    return _named_pair('aminmax', input.amin(dim, keepdim), input.amax(dim, keepdim))


def _runs(values):
    # Where a run of equal slices along dimension 0 begins, which run each belongs to, and the runs' lengths.
    count = values.size(0)
    differs = (values[1:] != values[:-1]).reshape(count - 1, -1).any(1) if count > 1 else torch.zeros(0).bool()
    begins = torch.cat([torch.ones(_builtins.min(count, 1), dtype=torch.bool, device=values.device),
                        differs.to(values.device)])
    number = begins.cumsum(0) - 1
    lengths = torch.zeros(int(begins.sum()), dtype=torch.int64, device=values.device).index_add(
        0, number, torch.ones_like(number))
    return begins, number, lengths


def _answer(*parts):
    parts = [part for part in parts if part is not None]
    return parts[0] if len(parts) == 1 else tuple(parts)


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    rows = input.detach().flatten() if dim is None else movedim(input.detach(), dim, 0)
    order = torch.arange(rows.size(0), device=input.device)
    # Slices are put in order by their last element first, so that the first element decides at last.
    columns = [rows] if rows.dim() == 1 else list(rows.reshape(rows.size(0), -1).unbind(1))
    for column in reversed(columns):
        order = order[column[order].sort()[1]]
    in_order = rows[order]
    begins, number, lengths = _runs(in_order)
    found = in_order[begins]
    inverse = torch.zeros_like(number).index_copy(0, order, number)
    return _answer(found if dim is None else movedim(found, 0, dim),
                   (inverse.view(input.shape) if dim is None else inverse) if return_inverse else None,
                   lengths if return_counts else None)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    rows = input.detach().flatten() if dim is None else movedim(input.detach(), dim, 0)
    begins, number, lengths = _runs(rows)
    return _answer(rows[begins] if dim is None else movedim(rows[begins], 0, dim),
                   (number.view(input.shape) if dim is None else number) if return_inverse else None,
                   lengths if return_counts else None)


def cov(input, *, correction=1, fweights=None, aweights=None):
    if input.dim() > 2:
        raise RuntimeError(f'cov(): expected input to have two or fewer dimensions but got an input with {input.dim()} '
                           'dimensions')
    if fweights is not None or aweights is not None:
        raise NotImplementedError("the weights of cov are not part of Ringside's Python subset yet")
    rows = input.reshape(1, -1) if input.dim() < 2 else input
    rows = rows - rows.mean(1, keepdim=True)
    return (rows @ rows.t() / _builtins.max(rows.size(1) - correction, 0)).squeeze()


def corrcoef(input):
    found = cov(input)
    if found.dim() == 0:
        return found / found
    deviations = found.diagonal().sqrt()
    return (found / deviations.unsqueeze(1) / deviations.unsqueeze(0)).clamp(-1, 1)


def dist(input, other, p=2):
    return (input - other).norm(p)
