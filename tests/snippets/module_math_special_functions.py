# gamma and the error function.
import math

print(math.gamma(5), math.lgamma(1), math.erf(0), math.erfc(0), round(math.gamma(0.5) ** 2, 12) == round(math.pi, 12))
for attempt in (lambda: math.gamma(0), lambda: math.gamma(-2), lambda: math.gamma(200), lambda: math.lgamma(-1)):
    try:
        attempt()
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)
# expect: 24.0 0.0 0.0 1.0 True
# expect: ValueError math domain error
# expect: ValueError math domain error
# expect: OverflowError math range error
# expect: ValueError math domain error
