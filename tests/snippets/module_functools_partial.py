# partial, reduce, wraps.
from functools import partial, reduce, wraps

double = partial(int.__mul__, 2)
print(double(4), partial(print, 'a', sep='-').keywords, reduce(lambda a, b: a + b, [1, 2, 3], 10))


def traced(function):
    @wraps(function)
    def wrapper(*args):
        print('calling', function.__name__)
        return function(*args)
    return wrapper


@traced
def add(a, b):
    """Adds."""
    return a + b


print(add(1, 2), add.__name__, add.__doc__)
try:
    reduce(lambda a, b: a, [])
except TypeError as error:
    print(error)
# expect: 8 {'sep': '-'} 16
# expect: calling add
# expect: 3 add Adds.
# expect: reduce() of empty iterable with no initial value
