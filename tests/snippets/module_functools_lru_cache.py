# A cache remembers and counts.
from functools import cache, lru_cache, cached_property


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(50), fib.cache_info().hits, fib.cache_info())


@cache
def square(n):
    print('computing', n)
    return n * n


print(square(3), square(3))


class Model:
    @cached_property
    def size(self):
        print('once')
        return 7


m = Model()
print(m.size, m.size)
# expect: 12586269025 48 CacheInfo(hits=48, misses=51, maxsize=None, currsize=51)
# expect: computing 3
# expect: 9 9
# expect: once
# expect: 7 7
