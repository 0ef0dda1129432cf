# Methods of a class, which no instance owns, say what is missing too.
def fails(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)
fails(lambda: dict.fromkeys())
fails(lambda: {}.fromkeys(1, 2, 3))
fails(lambda: float.fromhex())
fails(lambda: float.fromhex(x=1))
fails(lambda: enumerate())
fails(lambda: chr(2 ** 70))
fails(lambda: chr(-(2 ** 70)))
fails(lambda: {1} in {frozenset([1]), 2})
# expect: TypeError fromkeys expected at least 1 argument, got 0
# expect: TypeError fromkeys expected at most 2 arguments, got 3
# expect: TypeError float.fromhex() takes exactly one argument (0 given)
# expect: TypeError float.fromhex() takes no keyword arguments
# expect: TypeError enumerate() missing required argument 'iterable'
# expect: OverflowError Python int too large to convert to C int
# expect: OverflowError Python int too large to convert to C int
# expect: True
