# A function of floats says what it was given instead.
import math

for wrong in ('4', None, [1], (1,), {}):
    try:
        math.sqrt(wrong)
    except TypeError as error:
        print(error)
# expect: must be real number, not str
# expect: must be real number, not NoneType
# expect: must be real number, not list
# expect: must be real number, not tuple
# expect: must be real number, not dict
