# Logarithms of floats, of large integers, and in any base.
import math

print(math.log(math.e), math.log(8, 2), math.log2(8), math.log10(1000), math.log1p(0))
print(math.log(10 ** 400), math.log2(1 << 5000), math.log10(10 ** 500))
for attempt in (lambda: math.log(0), lambda: math.log(-1.5), lambda: math.log(-(10 ** 400))):
    try:
        attempt()
    except ValueError as error:
        print(error)
try:
    math.log(10, 1)
except ZeroDivisionError as error:
    print(error)
# expect: 1.0 3.0 3.0 3.0 0.0
# expect: 921.0340371976182 5000.0 500.0
# expect: math domain error
# expect: math domain error
# expect: math domain error
# expect: float division by zero
