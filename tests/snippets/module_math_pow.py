# math.pow works on floats and tells its errors apart.
import math

print(math.pow(2, 10), math.pow(4, 0.5), math.pow(0, 0), math.pow(math.inf, 0))
for x, y in ((-8, 1 / 3), (0.0, -1), (10.0, 400)):
    try:
        math.pow(x, y)
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)
# expect: 1024.0 2.0 1.0 1.0
# expect: ValueError math domain error
# expect: ValueError math domain error
# expect: OverflowError math range error
