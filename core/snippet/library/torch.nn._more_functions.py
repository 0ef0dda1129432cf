# The rarer functions of torch.nn.functional: bags of embeddings, margins, CTC, more dropout.
import math as _math

import torch
from torch.nn import functional as _F
from torch.nn._functions import _called

__name__ = 'torch.nn.functional'


def _reduced(loss, reduction):
    if reduction == 'mean':
        return loss.mean()
    if reduction == 'sum':
        return loss.sum()
    if reduction != 'none':
        raise ValueError(f'{reduction} is not a valid value for reduction')
    return loss


@_called('EmbeddingBagBackward0')
def embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode='mean',
                  sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None):
    if max_norm is not None or scale_grad_by_freq or sparse:
        raise NotImplementedError("embedding_bag with max_norm, scale_grad_by_freq or sparse is not part of Ringside's "
                                  'Python subset yet')
    if per_sample_weights is not None and input.size() != per_sample_weights.size():
        raise ValueError(f'embedding_bag: If per_sample_weights ({per_sample_weights.shape}) is not None, then it must '
                         f'have the same shape as the input ({input.shape})')
    if input.dim() == 2:
        if offsets is not None:
            raise ValueError("if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed "
                             f"length sequences. However, found offsets of type {type(offsets)}")
        starts = list(range(0, input.numel(), input.size(1)))
        input = input.reshape(-1)
        per_sample_weights = None if per_sample_weights is None else per_sample_weights.reshape(-1)
    elif input.dim() == 1:
        if offsets is None:
            raise ValueError('offsets has to be a 1D Tensor but got None')
        if offsets.dim() != 1:
            raise ValueError('offsets has to be a 1D Tensor')
        starts = offsets.tolist()
        if include_last_offset:
            starts = starts[:-1]
    else:
        raise ValueError(f'input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}')
    if mode not in ('sum', 'mean', 'max'):
        raise ValueError('mode has to be one of sum, mean or max')
    if per_sample_weights is not None and mode != 'sum':
        raise NotImplementedError('embedding_bag: per_sample_weights was not None. per_sample_weights is only supported '
                                  f"for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub.")
    ends = starts[1:] + [input.numel()]
    bags = []
    kept = input != padding_idx if padding_idx is not None else None
    for first, last in zip(starts, ends):
        index = input[first:last]
        weights = None if per_sample_weights is None else per_sample_weights[first:last]
        if kept is not None:
            index = index[kept[first:last]]
            weights = None if weights is None else weights[kept[first:last]]
        rows = _F.embedding(index, weight)
        if index.numel() == 0:
            bags.append(torch.zeros(weight.size(1), dtype=weight.dtype, device=weight.device))
        elif mode == 'max':
            bags.append(rows.max(0)[0])
        elif mode == 'mean':
            bags.append(rows.mean(0))
        else:
            bags.append((rows if weights is None else rows * weights.unsqueeze(1)).sum(0))
    return torch.stack(bags) if bags else torch.zeros(0, weight.size(1), dtype=weight.dtype, device=weight.device)


@_called('MultiMarginLossBackward0')
def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    rows = input if input.dim() == 2 else input.unsqueeze(0)
    index = target.view(-1, 1)
    if index.size(0) != rows.size(0):
        raise RuntimeError(f'inconsistent target size, expected {rows.size(0)} but got {list(target.shape)}')
    parts = (margin - rows.gather(1, index) + rows).clamp(min=0)
    if p == 2:
        parts = parts * parts
    if weight is not None:
        parts = parts * weight[index]
    others = torch.ones_like(rows).scatter(1, index, 0.0)
    loss = (parts * others).sum(1) / rows.size(1)
    return _reduced(loss if input.dim() == 2 else loss.squeeze(0), reduction)


@_called('MultilabelMarginLossBackward0')
def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    rows, labels = (input, target) if input.dim() == 2 else (input.unsqueeze(0), target.unsqueeze(0))
    losses = []
    for row, wanted in zip(rows, labels):
        wanted = wanted.tolist()
        wanted = wanted[:wanted.index(-1)] if -1 in wanted else wanted
        others = [i for i in range(row.numel()) if i not in wanted]
        total = row.sum() * 0
        for i in wanted:
            if others:
                total = total + (1 - (row[i] - row[others])).clamp(min=0).sum()
        losses.append(total / row.numel())
    loss = torch.stack(losses)
    return _reduced(loss if input.dim() == 2 else loss.squeeze(0), reduction)


def triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False,
                                      reduction='mean'):
    distance = _F.pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    return _reduced(torch.clamp_min(margin + near - far, 0) if hasattr(torch, 'clamp_min') else
                    torch.clamp(margin + near - far, min=0), reduction)


@_called('MeanBackward0')
def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False):
    if log_probs.dim() == 2:
        log_probs = log_probs.unsqueeze(1)
        targets = targets.unsqueeze(0) if targets.dim() == 1 else targets
    steps = [int(each) for each in (input_lengths.tolist() if isinstance(input_lengths, torch.Tensor) and
                                    input_lengths.dim() else [input_lengths] if not hasattr(input_lengths, '__len__')
                                    else input_lengths)]
    sizes = [int(each) for each in (target_lengths.tolist() if isinstance(target_lengths, torch.Tensor) and
                                    target_lengths.dim() else [target_lengths] if not hasattr(target_lengths, '__len__')
                                    else target_lengths)]
    losses, start = [], 0
    for i, (count, size) in enumerate(zip(steps, sizes)):
        if targets.dim() == 1:
            labels = targets[start:start + size].tolist()
            start += size
        else:
            labels = targets[i, :size].tolist()
        # Blanks around every label; state s may come from s, s - 1, and s - 2 where the label differs.
        states = [blank]
        for label in labels:
            states += [label, blank]
        skips = torch.tensor([0.0 if s > 1 and states[s] != blank and states[s] != states[s - 2] else -_math.inf
                              for s in range(len(states))], dtype=log_probs.dtype, device=log_probs.device)
        index = torch.tensor(states, device=log_probs.device)
        none = torch.full((1,), -_math.inf, dtype=log_probs.dtype, device=log_probs.device)
        first = torch.tensor([0.0 if s < 2 else -_math.inf for s in range(len(states))], dtype=log_probs.dtype,
                             device=log_probs.device)
        alpha = first + log_probs[0, i, index]
        for t in range(1, count):
            one = torch.cat([none, alpha[:-1]])
            two = torch.cat([none, none, alpha[:-2]])[:len(states)] + skips
            ways = torch.stack([alpha, one, two])
            # Where no way leads, nothing is summed, and the gradient stays finite.
            dead = (ways == -_math.inf).all(0)
            total = torch.logsumexp(torch.where(dead, torch.zeros_like(ways), ways), 0)
            alpha = torch.where(dead, none, total) + log_probs[t, i, index]
        loss = -torch.logsumexp(alpha[-2:], 0)
        if zero_infinity:
            loss = torch.where(torch.isinf(loss), torch.zeros_like(loss), loss)
        losses.append(loss)
    loss = torch.stack(losses)
    if reduction == 'mean':
        return (loss / torch.tensor(sizes, dtype=loss.dtype, device=loss.device).clamp(min=1)).mean()
    return _reduced(loss, reduction)


# ---- dropout

def dropout3d(input, p=0.5, training=True, inplace=False):
    if not training or p == 0:
        return input
    shape = list(input.shape[:-3]) + [1, 1, 1] if input.dim() in (4, 5) else list(input.shape[:2])
    noise = torch.empty(shape, dtype=input.dtype, device=input.device).bernoulli_(1 - p).div_(1 - p)
    return input.mul_(noise) if inplace else input * noise


def _alpha_dropout(input, p, training, shape):
    if p < 0.0 or p > 1.0:
        raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
    if not training or p == 0:
        return input
    if p == 1:
        return input * torch.zeros((), dtype=input.dtype, device=input.device)
    noise = torch.empty(shape, dtype=input.dtype, device=input.device).bernoulli_(1 - p)
    alpha = 1.7580993408473766
    a = 1.0 / _math.sqrt((alpha * alpha * p + 1) * (1 - p))
    shift = (noise - 1) * (alpha * a) + alpha * a * p
    return input * (noise * a) + shift


def alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _alpha_dropout(input, p, training, input.shape)


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _alpha_dropout(input, p, training, list(input.shape[:2]) + [1] * (input.dim() - 2))


@_called('RreluWithNoiseBackward0')
def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    if training:
        slopes = torch.empty_like(input).uniform_(lower, upper).detach()
    else:
        slopes = (lower + upper) / 2
    result = torch.where(input > 0, input, input * slopes)
    return input.copy_(result) if inplace else result
