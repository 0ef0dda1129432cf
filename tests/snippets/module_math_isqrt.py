# The integer part of a root, however large.
import math

print([math.isqrt(n) for n in range(17)])
print(math.isqrt(10 ** 60), math.isqrt(2 ** 64 - 1))
try:
    math.isqrt(-1)
except ValueError as error:
    print(error)
# expect: [0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4]
# expect: 1000000000000000000000000000000 4294967295
# expect: isqrt() argument must be nonnegative
