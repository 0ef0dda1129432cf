# random: CPython's algorithms on the native Mersenne twister, so that seeds give CPython's values.
from _random import Random as _Twister, sha512 as _sha512
import math as _math


class Random(_Twister):
    def __init__(self, x=None):
        self.gauss_next = None
        self.seed(x)

    def seed(self, a=None, version=2):
        if a is None:
            a = 0
        if isinstance(a, float):
            a = hash(a)
        if isinstance(a, str):
            a = a.encode()
        if isinstance(a, bytes):
            a = int.from_bytes(a + _sha512(a), 'big')
        if not isinstance(a, int):
            raise TypeError('The only supported seed types are: None,\nint, float, str, bytes, and bytearray.')
        super().seed(abs(a))
        self.gauss_next = None

    def getstate(self):
        return 3, self._state(), self.gauss_next

    def setstate(self, state):
        if len(state) != 3 or state[0] != 3:
            raise ValueError('state with version %s passed to Random.setstate() of version 3' % (state[0],))
        self._set_state(state[1])
        self.gauss_next = state[2]

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, 'little')

    def _randbelow(self, n):
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            if start > 0:
                return self._randbelow(start)
            raise ValueError('empty range for randrange()')
        width = stop - start
        if step == 1:
            if width > 0:
                return start + self._randbelow(width)
            raise ValueError('empty range for randrange() (%d, %d, %d)' % (start, stop, width))
        if step == 0:
            raise ValueError('zero step for randrange()')
        n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if n <= 0:
            raise ValueError('empty range for randrange()')
        return start + step * self._randbelow(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError('Cannot choose from an empty sequence')
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k):
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError('Sample larger than population or is negative')
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** _math.ceil(_math.log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._randbelow(n)
                while j in selected:
                    j = self._randbelow(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[_math.floor(self.random() * n)] for _ in range(k)]
            cum_weights, total = [], 0
            for weight in weights:
                total += weight
                cum_weights.append(total)
        if len(cum_weights) != n:
            raise ValueError('The number of weights does not match the population')
        total = cum_weights[-1] + 0.0
        result = []
        for _ in range(k):
            point = self.random() * total
            low, high = 0, n - 1
            while low < high:
                middle = (low + high) // 2
                if point < cum_weights[middle]:
                    high = middle
                else:
                    low = middle + 1
            result.append(population[low])
        return result

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            x2pi = self.random() * (2.0 * _math.pi)
            g2rad = _math.sqrt(-2.0 * _math.log(1.0 - self.random()))
            z = _math.cos(x2pi) * g2rad
            self.gauss_next = _math.sin(x2pi) * g2rad
        return mu + z * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        magic = 4 * _math.exp(-0.5) / _math.sqrt(2.0)
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = magic * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_math.log(u2):
                break
        return mu + z * sigma

    def lognormvariate(self, mu=0.0, sigma=1.0):
        return _math.exp(self.normalvariate(mu, sigma))

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        if high == low:
            return low
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            u, c = 1.0 - u, 1.0 - c
            low, high = high, low
        return low + (high - low) * _math.sqrt(u * c)

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError('gammavariate: alpha and beta must be > 0.0')
        random = self.random
        if alpha > 1.0:
            ainv = _math.sqrt(2.0 * alpha - 1.0)
            bbb = alpha - (_math.log(4.0))
            ccc = alpha + ainv
            while True:
                u1 = random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - random()
                v = _math.log(u1 / (1.0 - u1)) / ainv
                x = alpha * _math.exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + (1.0 + _math.log(4.5)) - 4.5 * z >= 0.0 or r >= _math.log(z):
                    return x * beta
        if alpha == 1.0:
            return -_math.log(1.0 - random()) * beta
        while True:
            u = random()
            b = (_math.e + alpha) / _math.e
            p = b * u
            if p <= 1.0:
                x = p ** (1.0 / alpha)
            else:
                x = -_math.log((b - p) / alpha)
            u1 = random()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    break
            elif u1 <= _math.exp(-x):
                break
        return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def weibullvariate(self, alpha, beta):
        return alpha * (-_math.log(1.0 - self.random())) ** (1.0 / beta)

    def vonmisesvariate(self, mu, kappa):
        random = self.random
        if kappa <= 1e-6:
            return 2.0 * _math.pi * random()
        s = 0.5 / kappa
        r = s + _math.sqrt(1.0 + s * s)
        while True:
            z = _math.cos(_math.pi * random())
            d = z / (r + z)
            u = random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _math.exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + _math.acos(f)) % (2.0 * _math.pi)
        return (mu - _math.acos(f)) % (2.0 * _math.pi)

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def expovariate(self, lambd=1.0):
        return -_math.log(1.0 - self.random()) / lambd


_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
randint = _inst.randint
randrange = _inst.randrange
choice = _inst.choice
choices = _inst.choices
sample = _inst.sample
shuffle = _inst.shuffle
gauss = _inst.gauss
normalvariate = _inst.normalvariate
expovariate = _inst.expovariate
getrandbits = _inst.getrandbits
lognormvariate = _inst.lognormvariate
triangular = _inst.triangular
paretovariate = _inst.paretovariate
getstate = _inst.getstate
setstate = _inst.setstate
gammavariate = _inst.gammavariate
betavariate = _inst.betavariate
weibullvariate = _inst.weibullvariate
vonmisesvariate = _inst.vonmisesvariate
randbytes = _inst.randbytes
