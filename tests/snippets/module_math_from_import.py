# Names can be imported one by one, or renamed.
from math import pi, sqrt as root, floor
import math as m

print(round(pi, 5), root(9), floor(2.9), m.sqrt is root)
print(m.__name__, callable(m.sin), hasattr(m, 'sine'))
try:
    from math import sine
except ImportError as error:
    print(str(error)[:37])
try:
    m.sine
except AttributeError as error:
    print(error)
# expect: 3.14159 3.0 2 True
# expect: math True False
# expect: cannot import name 'sine' from 'math'
# expect: module 'math' has no attribute 'sine'
