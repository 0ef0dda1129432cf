# Ways to choose, in order and not.
import math

print(math.comb(5, 2), math.comb(52, 5), math.comb(3, 4), math.comb(100, 50))
print(math.perm(5, 2), math.perm(5), math.perm(2, 3))
for attempt in (lambda: math.comb(-1, 2), lambda: math.perm(3, -1)):
    try:
        attempt()
    except ValueError as error:
        print(error)
# expect: 10 2598960 0 100891344545564193334812497256
# expect: 20 120 0
# expect: n must be a non-negative integer
# expect: k must be a non-negative integer
