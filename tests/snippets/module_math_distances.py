# Lengths and distances.
import math

print(math.hypot(3, 4), math.hypot(), math.hypot(1, 2, 2), math.hypot(-5))
print(math.dist((0, 0), (3, 4)), math.dist([1], [4]))
print(math.hypot(1e200, 1e200))
try:
    math.dist((1, 2), (1, 2, 3))
except ValueError as error:
    print(error)
# expect: 5.0 0.0 3.0 5.0
# expect: 5.0 3.0
# expect: 1.414213562373095e+200
# expect: both points must have the same number of dimensions
