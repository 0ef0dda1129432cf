# A full cache forgets what was used longest ago.
from functools import lru_cache


@lru_cache(maxsize=2)
def f(x):
    print('computing', x)
    return x


f(1), f(2), f(1), f(3), f(2)
print(f.cache_info())
f.cache_clear()
print(f.cache_info())
# expect: computing 1
# expect: computing 2
# expect: computing 3
# expect: computing 2
# expect: CacheInfo(hits=1, misses=4, maxsize=2, currsize=2)
# expect: CacheInfo(hits=0, misses=0, maxsize=2, currsize=0)
