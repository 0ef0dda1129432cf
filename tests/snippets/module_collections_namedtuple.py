# namedtuple gives names to places.
from collections import namedtuple

Batch = namedtuple('Batch', ['x', 'y'])
b = Batch(1, y=2)
print(b, b.x, b[1], b._replace(x=5), b._asdict(), Batch._fields, b == (1, 2))
x, y = b
print(x, y, isinstance(b, tuple))
try:
    b.x = 3
except AttributeError as error:
    print(error)
try:
    Batch(1)
except TypeError as error:
    print(str(error)[-39:])
# expect: Batch(x=1, y=2) 1 2 Batch(x=5, y=2) {'x': 1, 'y': 2} ('x', 'y') True
# expect: 1 2 True
# expect: can't set attribute
# expect: ing 1 required positional argument: 'y'
