# The constants of math print as CPython's.
import math

print(math.pi, math.e, math.tau)
print(math.inf, -math.inf, math.nan)
print(math.inf > 10 ** 300, math.nan == math.nan)
# expect: 3.141592653589793 2.718281828459045 6.283185307179586
# expect: inf -inf nan
# expect: True False
