# Angles.
import math

print(math.sin(0), math.cos(0), math.tan(0), math.atan2(1, 1), math.atan2(0.0, -1.0))
print(math.degrees(math.pi), math.radians(180), math.asin(1), math.acos(1), math.atan(1))
print(math.sinh(0), math.cosh(0), math.tanh(0), math.asinh(0), math.acosh(1), math.atanh(0))
for attempt in (lambda: math.asin(2), lambda: math.sin(math.inf), lambda: math.atanh(1)):
    try:
        attempt()
    except ValueError as error:
        print(error)
# expect: 0.0 1.0 0.0 0.7853981633974483 3.141592653589793
# expect: 180.0 3.141592653589793 1.5707963267948966 0.0 0.7853981633974483
# expect: 0.0 1.0 0.0 0.0 0.0 0.0
# expect: math domain error
# expect: math domain error
# expect: math domain error
