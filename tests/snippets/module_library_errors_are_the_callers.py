# An error inside the library is the caller's line's.
from functools import reduce


def total(values):
    return reduce(lambda a, b: a + b, values)


print(total([1, 2]))
total([1, 'x'])
# expect: 3
# expect error: TypeError: unsupported operand type(s) for +: 'int' and 'str'
