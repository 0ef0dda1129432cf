# A sequence cannot be repeated more often than it could be indexed; math.log names itself.
import math

for call in (lambda: "a" * 10**30, lambda: [1] * 10**30, lambda: 10**30 * (1,), lambda: math.log(), lambda: math.log(1, 2, 3),
             lambda: math.log(x=1)):
    try:
        print(call())
    except (OverflowError, TypeError) as error:
        print(type(error).__name__, error)
print(math.log(8, 2), math.log(1))
# expect: OverflowError cannot fit 'int' into an index-sized integer
# expect: OverflowError cannot fit 'int' into an index-sized integer
# expect: OverflowError cannot fit 'int' into an index-sized integer
# expect: TypeError math.log requires 1 to 2 arguments
# expect: TypeError math.log requires 1 to 2 arguments
# expect: TypeError log() takes no keyword arguments
# expect: 3.0 0.0
