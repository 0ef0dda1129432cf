# The function is chosen by the first argument's class.
import functools


@functools.singledispatch
def describe(x):
    return 'something'


@describe.register(int)
def _(x):
    return 'a number'


@describe.register(list)
def _(x):
    return 'a list of %d' % len(x)


print(describe(1), describe([1, 2]), describe('x'), describe(True), describe.dispatch(int)(5))
# expect: a number a list of 2 something a number a number
