# What methods of Python's own types say when an argument is missing or of another kind.
def fails(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)
fails(lambda: dict.fromkeys())
fails(lambda: {}.fromkeys(1, 2, 3))
fails(lambda: float.fromhex())
fails(lambda: float.fromhex(3))
fails(lambda: float.fromhex(x=1))
fails(lambda: enumerate())
fails(lambda: int.from_bytes((True, 2 ** 63)))
fails(lambda: bytes([10 ** 30]))
fails(lambda: bytes([256]))
fails(lambda: 'abc'.find(3, 'x'))
fails(lambda: 'abc'.find('c', -(10 ** 30), 10 ** 30))
fails(lambda: 'abc'.count(3))
fails(lambda: 'abc'.rindex(None))
fails(lambda: 'abc'.startswith(('x', 3)))
fails(lambda: 'abc'.startswith(3))
fails(lambda: 'abc'.endswith('c', [], 2))
fails(lambda: [1].index(1, 'x'))
fails(lambda: (1, 2).index(2, None))
fails(lambda: [1, 2].index(2, -(10 ** 30), 10 ** 30))
fails(lambda: 'abc'.removeprefix(3))
fails(lambda: 'abc'.replace('a', 3))
fails(lambda: str.maketrans('ab', 3))
fails(lambda: str.maketrans(3, 'a'))
fails(lambda: 'abc'.translate(3))
fails(lambda: 'abc'.translate({97: 1.5}))
fails(lambda: 'abc'.translate(str.maketrans({'a': 'A', 98: None, 'c': 0x1F600})))
fails(lambda: 'abc'.translate([1]))
fails(lambda: '{: }'.format('a'))
fails(lambda: '{:+}'.format('a'))
fails(lambda: '{:-}'.format('a'))
fails(lambda: chr(2 ** 70))
fails(lambda: chr(-(2 ** 70)))
fails(lambda: round(True, 2 ** 70))
fails(lambda: 'ab'.__rmul__(2))
# expect: TypeError fromkeys expected at least 1 argument, got 0
# expect: TypeError fromkeys expected at most 2 arguments, got 3
# expect: TypeError float.fromhex() takes exactly one argument (0 given)
# expect: TypeError bad argument type for built-in operation
# expect: TypeError float.fromhex() takes no keyword arguments
# expect: TypeError enumerate() missing required argument 'iterable'
# expect: ValueError bytes must be in range(0, 256)
# expect: ValueError bytes must be in range(0, 256)
# expect: ValueError bytes must be in range(0, 256)
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: 2
# expect: TypeError must be str, not int
# expect: TypeError must be str, not NoneType
# expect: TypeError tuple for startswith must only contain str, not int
# expect: TypeError startswith first arg must be str or a tuple of str, not int
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: TypeError slice indices must be integers or have an __index__ method
# expect: TypeError slice indices must be integers or have an __index__ method
# expect: 1
# expect: TypeError removeprefix() argument must be str, not int
# expect: TypeError replace() argument 2 must be str, not int
# expect: TypeError maketrans() argument 2 must be str, not int
# expect: TypeError first maketrans argument must be a string if there is a second argument
# expect: TypeError 'int' object is not subscriptable
# expect: TypeError character mapping must return integer, None or str
# expect: A😀
# expect: abc
# expect: ValueError Space not allowed in string format specifier
# expect: ValueError Sign not allowed in string format specifier
# expect: ValueError Sign not allowed in string format specifier
# expect: OverflowError Python int too large to convert to C int
# expect: OverflowError Python int too large to convert to C int
# expect: 1
# expect: abab
