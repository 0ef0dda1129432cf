# fsum is rounded once; prod multiplies.
import math

print(sum([0.1] * 10), math.fsum([0.1] * 10), math.fsum([1e100, 1.0, -1e100]), math.fsum([]))
print(math.prod([2, 3, 4]), math.prod([]), math.prod([1.5, 2], start=10), math.prod(range(1, 11)))
print(math.fsum([math.inf, 1.0]))
try:
    math.fsum([math.inf, -math.inf])
except ValueError as error:
    print(error)
# expect: 0.9999999999999999 1.0 1.0 0.0
# expect: 24 1 30.0 3628800
# expect: inf
# expect: -inf + inf in fsum
