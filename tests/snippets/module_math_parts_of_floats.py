# frexp, ldexp, modf, copysign, fmod, remainder, nextafter, ulp.
import math

print(math.frexp(8.0), math.ldexp(0.5, 4), math.modf(-2.5), math.copysign(3, -0.0))
print(math.fmod(-7, 3), math.remainder(7, 4), math.nextafter(1.0, 2.0), math.ulp(1.0), math.fabs(-3))
for attempt in (lambda: math.fmod(1, 0), lambda: math.ldexp(1.0, 5000), lambda: math.ldexp(1.0, 2.0)):
    try:
        attempt()
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)
# expect: (0.5, 4) 8.0 (-0.5, -2.0) -3.0
# expect: -1.0 -1.0 1.0000000000000002 2.220446049250313e-16 3.0
# expect: ValueError math domain error
# expect: OverflowError math range error
# expect: TypeError Expected an int as second argument to ldexp.
