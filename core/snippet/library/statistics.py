# statistics of numbers, as far as the subset has it.
import math as _math


class StatisticsError(ValueError):
    pass


def _numbers(data, what):
    data = list(data)
    if not data:
        raise StatisticsError('%s requires at least one data point' % what)
    return data


def _exact(data):
    # The numbers as whole numbers over one denominator, which is a power of two.
    ratios = [x.as_integer_ratio() for x in data]
    denominator = max([d for _, d in ratios])
    return [n * (denominator // d) for n, d in ratios], denominator


def _quotient(n, d, data):
    # A whole result of whole numbers stays whole.
    if n % d == 0 and all(isinstance(x, int) for x in data):
        return n // d
    return n / d


def _is_finite(data):
    return all(isinstance(x, int) or _math.isfinite(x) for x in data)


def _root(n, m):
    # The square root of n / m, rounded once.
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        m <<= 2 * q
    else:
        n <<= -2 * q
    a = _math.isqrt(n // m)
    a |= a * a * m != n
    return float(a << q) if q >= 0 else a / (1 << -q)


def mean(data):
    data = _numbers(data, 'mean')
    if not _is_finite(data):
        return sum(data) / len(data)
    numbers, denominator = _exact(data)
    return _quotient(sum(numbers), denominator * len(data), data)


def fmean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError('fmean requires at least one data point')
    if weights is None:
        return _math.fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError('data and weights must be the same length')
    return _math.fsum(x * w for x, w in zip(data, weights)) / _math.fsum(weights)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    if n % 2 == 1:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[len(data) // 2]


def multimode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values(), default=0)
    return [x for x, count in counts.items() if count == most]


def mode(data):
    modes = multimode(data)
    if not modes:
        raise StatisticsError('no mode for empty data')
    return modes[0]


def _variance(data, center, n):
    # As a numerator and a denominator.
    numbers, denominator = _exact(data if center is None else data + [center])
    count = len(data)
    if center is None:
        above = count * sum([x * x for x in numbers]) - sum(numbers) ** 2
        return above, count * n * denominator * denominator
    center = numbers.pop()
    return sum([(x - center) ** 2 for x in numbers]), n * denominator * denominator


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError('variance requires at least two data points')
    return _quotient(*_variance(data, xbar, len(data) - 1), data)


def pvariance(data, mu=None):
    data = _numbers(data, 'pvariance')
    return _quotient(*_variance(data, mu, len(data)), data)


def stdev(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError('stdev requires at least two data points')
    return _root(*_variance(data, xbar, len(data) - 1))


def pstdev(data, mu=None):
    data = _numbers(data, 'pstdev')
    return _root(*_variance(data, mu, len(data)))


def harmonic_mean(data):
    data = _numbers(data, 'harmonic_mean')
    if any(x < 0 for x in data):
        raise StatisticsError('harmonic mean does not support negative values')
    if any(x == 0 for x in data):
        return 0
    return len(data) / _math.fsum(1 / x for x in data)


def geometric_mean(data):
    data = list(data)
    if not data or any(x <= 0 for x in data):
        raise StatisticsError('geometric mean requires a non-empty dataset containing positive numbers')
    return _math.exp(_math.fsum(_math.log(x) for x in data) / len(data))


def quantiles(data, *, n=4, method='exclusive'):
    if n < 1:
        raise StatisticsError('n must be at least 1')
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        raise StatisticsError('must have at least two data points')
    result = []
    if method == 'inclusive':
        for i in range(1, n):
            j, delta = divmod(i * (ld - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method != 'exclusive':
        raise ValueError(f'Unknown method: {method!r}')
    for i in range(1, n):
        j = min(max(i * (ld + 1) // n, 1), ld - 1)
        delta = i * (ld + 1) - j * n
        result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return result
