# Native functions count their arguments as CPython's do.
import math

for attempt in (lambda: math.sqrt(), lambda: math.sqrt(1, 2), lambda: math.pow(2), lambda: math.sqrt(x=4)):
    try:
        attempt()
    except TypeError as error:
        print(error)
# expect: math.sqrt() takes exactly one argument (0 given)
# expect: math.sqrt() takes exactly one argument (2 given)
# expect: pow expected 2 arguments, got 1
# expect: math.sqrt() takes no keyword arguments
