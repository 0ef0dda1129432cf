# The exception being handled.
import sys

print(sys.exc_info())
try:
    {}['x']
except KeyError:
    kind, error, _ = sys.exc_info()
    print(kind, repr(error))
print(sys.exc_info()[0])
# expect: (None, None, None)
# expect: <class 'KeyError'> KeyError('x')
# expect: None
