# torch.distributions: Normal, Uniform, Bernoulli, Categorical, and divergences between two of a kind.
import math as _math

import torch
from torch.nn import functional as _F


def _tensors(*values):
    like = next((v for v in values if isinstance(v, torch.Tensor)), None)
    dtype = torch.get_default_dtype() if like is None else like.dtype
    device = None if like is None else like.device
    made = [v if isinstance(v, torch.Tensor) else torch.tensor(float(v), dtype=dtype, device=device) for v in values]
    return list(torch.broadcast_tensors(*made)) if len(made) > 1 else made


class Distribution:
    has_rsample = False

    def __init__(self, batch_shape=torch.Size(), event_shape=torch.Size(), validate_args=None):
        self._batch_shape = torch.Size(batch_shape)
        self._event_shape = torch.Size(event_shape)

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    def _shape(self, sample_shape):
        return torch.Size(tuple(sample_shape) + tuple(self._batch_shape) + tuple(self._event_shape))

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape=torch.Size()):
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()


class Normal(Distribution):
    __module__ = 'torch.distributions.normal'
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _tensors(loc, scale)
        if bool((self.scale <= 0).any()):
            raise ValueError(f'Expected parameter scale ({type(scale).__name__} of shape {tuple(self.scale.shape)}) of '
                             f'distribution Normal(loc: {self.loc}, scale: {self.scale}) to satisfy the constraint '
                             f'GreaterThan(lower_bound=0.0), but found invalid values:\n{self.scale}')
        super().__init__(self.loc.shape)

    mean = property(lambda self: self.loc)
    mode = property(lambda self: self.loc)
    stddev = property(lambda self: self.scale)
    variance = property(lambda self: self.scale.pow(2))

    def __repr__(self):
        if self.loc.numel() == 1:
            return f'Normal(loc: {self.loc.item()}, scale: {self.scale.item()})'
        return f'Normal(loc: {self.loc.size()}, scale: {self.scale.size()})'

    def sample(self, sample_shape=torch.Size()):
        shape = self._shape(sample_shape)
        with torch.no_grad():
            return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=torch.Size()):
        shape = self._shape(sample_shape)
        drawn = torch.normal(torch.zeros(shape, dtype=self.loc.dtype, device=self.loc.device),
                             torch.ones(shape, dtype=self.loc.dtype, device=self.loc.device))
        return self.loc + drawn * self.scale

    def log_prob(self, value):
        variance = self.scale ** 2
        return -((value - self.loc) ** 2) / (2 * variance) - self.scale.log() - _math.log(_math.sqrt(2 * _math.pi))

    def entropy(self):
        return 0.5 + 0.5 * _math.log(2 * _math.pi) + torch.log(self.scale)

    def cdf(self, value):
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / _math.sqrt(2)))


class Uniform(Distribution):
    __module__ = 'torch.distributions.uniform'
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _tensors(low, high)
        if not bool((self.low < self.high).all()):
            raise ValueError('Uniform is not defined when low>= high')
        super().__init__(self.low.shape)

    mean = property(lambda self: (self.high + self.low) / 2)
    variance = property(lambda self: (self.high - self.low).pow(2) / 12)

    def rsample(self, sample_shape=torch.Size()):
        drawn = torch.rand(self._shape(sample_shape), dtype=self.low.dtype, device=self.low.device)
        return self.low + drawn * (self.high - self.low)

    def log_prob(self, value):
        inside = (self.low <= value).type_as(self.low) * (self.high > value).type_as(self.low)
        return torch.log(inside) - torch.log(self.high - self.low)

    def entropy(self):
        return torch.log(self.high - self.low)


def _check_one_of(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError('Either `probs` or `logits` must be specified, but not both.')


def _clamped(probs):
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(eps, 1 - eps)


class _ByProbability(Distribution):
    # Knows its probabilities or their logits; the other is worked out when it is asked for.
    @property
    def probs(self):
        if 'probs' not in self._known:
            self._known['probs'] = self._probs_of(self._known['logits'])
        return self._known['probs']

    @property
    def logits(self):
        if 'logits' not in self._known:
            self._known['logits'] = self._logits_of(self._known['probs'])
        return self._known['logits']

    def __repr__(self):
        parts = []
        for name in ('probs', 'logits'):
            if name in self._known:
                value = self._known[name]
                parts.append(f'{name}: {value.item() if value.numel() == 1 else value.size()}')
        return f"{type(self).__name__}({', '.join(parts)})"


class Bernoulli(_ByProbability):
    __module__ = 'torch.distributions.bernoulli'

    def __init__(self, probs=None, logits=None, validate_args=None):
        _check_one_of(probs, logits)
        given, = _tensors(probs if probs is not None else logits)
        self._known = {'probs' if probs is not None else 'logits': given}
        super().__init__(given.shape)

    def _probs_of(self, logits):
        return torch.sigmoid(logits)

    def _logits_of(self, probs):
        clamped = _clamped(probs)
        return torch.log(clamped) - torch.log1p(-clamped)

    mean = property(lambda self: self.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return torch.bernoulli(self.probs.expand(self._shape(sample_shape)))

    def log_prob(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        return -_F.binary_cross_entropy_with_logits(logits, value, reduction='none')

    def entropy(self):
        return _F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction='none')


class Categorical(_ByProbability):
    __module__ = 'torch.distributions.categorical'

    def __init__(self, probs=None, logits=None, validate_args=None):
        _check_one_of(probs, logits)
        given = probs if probs is not None else logits
        if given.dim() < 1:
            raise ValueError(f'`{"probs" if probs is not None else "logits"}` parameter must be at least '
                             'one-dimensional.')
        if probs is not None:
            self._known = {'probs': probs / probs.sum(-1, keepdim=True)}
        else:
            self._known = {'logits': logits - logits.logsumexp(-1, keepdim=True)}
        self._num_events = given.size(-1)
        super().__init__(given.shape[:-1])

    mode = property(lambda self: self.probs.argmax(-1))

    def _probs_of(self, logits):
        return _F.softmax(logits, dim=-1)

    def _logits_of(self, probs):
        return torch.log(_clamped(probs))

    def sample(self, sample_shape=torch.Size()):
        sample_shape = torch.Size(sample_shape)
        rows = self.probs.detach().reshape(-1, self._num_events)
        drawn = torch.multinomial(rows, sample_shape.numel(), True).t()
        return drawn.reshape(self._shape(sample_shape))

    def log_prob(self, value):
        value = value.long().unsqueeze(-1)
        value, logits = torch.broadcast_tensors(value, self.logits)
        return logits.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        return -(self.logits * self.probs).sum(-1)


def kl_divergence(p, q):
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio = (p.scale / q.scale).pow(2)
        return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        return (p.probs * (p.logits - q.logits)).sum(-1)
    if isinstance(p, Bernoulli) and isinstance(q, Bernoulli):
        return p.probs * (p.logits - q.logits) + _F.softplus(q.logits) - _F.softplus(p.logits)
    raise NotImplementedError(f'No KL(p || q) is implemented for p type {type(p).__name__} and q type '
                              f'{type(q).__name__}')


def _refuse(name):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError(f"torch.distributions.{name} is not part of Ringside's Python subset yet")
    return type(name, (Distribution,), {'__init__': __init__})


Beta, Gamma, Dirichlet, MultivariateNormal, Independent, Exponential, Poisson, LogNormal = map(
    _refuse, ('Beta', 'Gamma', 'Dirichlet', 'MultivariateNormal', 'Independent', 'Exponential', 'Poisson', 'LogNormal'))
