# floor, ceil and trunc give integers, of any size.
import math

print(math.floor(2.7), math.floor(-2.7), math.ceil(2.1), math.ceil(-2.1), math.trunc(-2.7))
print(math.floor(5), math.ceil(True), math.floor(1e20))
for attempt in (lambda: math.floor(math.nan), lambda: math.ceil(math.inf), lambda: math.floor('x'), lambda: math.trunc('x')):
    try:
        attempt()
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)
# expect: 2 -3 3 -2 -2
# expect: 5 1 100000000000000000000
# expect: ValueError cannot convert float NaN to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: TypeError must be real number, not str
# expect: TypeError type str doesn't define __trunc__ method
