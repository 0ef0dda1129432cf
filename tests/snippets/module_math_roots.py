# Square and cube roots, and what has none.
import math

print(math.sqrt(16), math.sqrt(2), math.cbrt(27), math.sqrt(0.0))
print(math.sqrt(10 ** 40))
for x in (-1, float('-inf')):
    try:
        math.sqrt(x)
    except ValueError as error:
        print(error)
# expect: 4.0 1.4142135623730951 3.0000000000000004 0.0
# expect: 1e+20
# expect: math domain error
# expect: math domain error
