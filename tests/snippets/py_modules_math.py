# The math module against CPython.
import math
print(math.pi, math.e, math.inf, math.sqrt(2), math.floor(-1.5), math.ceil(-1.5), math.trunc(-1.7), math.factorial(20), math.gcd(12, 18), math.lcm(4, 6))
print(math.log(8, 2), math.log2(8), math.log10(1000), math.exp(1), math.sin(1), math.cos(0), math.atan2(1, 1), math.hypot(3, 4), math.degrees(math.pi))
print(math.isclose(0.1 + 0.2, 0.3), math.isnan(math.nan), math.isinf(-math.inf), math.fsum([0.1] * 10), math.prod([1, 2, 3]), math.comb(5, 2), math.perm(5, 2), math.isqrt(17))
print(math.modf(3.25), math.frexp(8.0), math.ldexp(0.5, 4), math.copysign(1, -0.0), math.fmod(-7, 3), math.pow(2, 0.5), math.dist((0, 0), (3, 4)))
import math as m
from math import sqrt, pi as PI
print(m.sqrt(16), sqrt(9), round(PI, 2))
# expect: 3.141592653589793 2.718281828459045 inf 1.4142135623730951 -2 -1 -1 2432902008176640000 6 12
# expect: 3.0 3.0 3.0 2.718281828459045 0.8414709848078965 1.0 0.7853981633974483 5.0 180.0
# expect: True True True 1.0 6 10 20 4
# expect: (0.25, 3.0) (0.5, 4) 8.0 -1.0 -1.0 1.4142135623730951 5.0
# expect: 4.0 3.0 3.14
