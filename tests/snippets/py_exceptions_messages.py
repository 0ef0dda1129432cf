# CPython's words.
import math
for bad in (lambda: 1 / 0, lambda: 1 % 0, lambda: 1.0 / 0, lambda: 1 // 0, lambda: int('x'), lambda: float('x'), lambda: int(None), lambda: 'a' + 1, lambda: 1 + 'a', lambda: [] + 1, lambda: None + 1, lambda: -'a', lambda: len(5), lambda: 5[0], lambda: None.x, lambda: 'abc'.foo, lambda: 'a'['b'], lambda: 'a'[5], lambda: (1,)[3], lambda: {}['k'], lambda: max([]), lambda: sum(['a']), lambda: ord('ab'), lambda: chr(-1), lambda: math.sqrt(-1), lambda: 5(), lambda: 'a' < 1, lambda: sorted([1, 'a']), lambda: int('9' * 5000), lambda: [1, 2, 3].index(9), lambda: 'abc'.index('z'), lambda: 2.0 ** 10000, lambda: 'x'.join([1]), lambda: list(5), lambda: dict(5), lambda: isinstance(1, 2), lambda: round('a'), lambda: abs('a'), lambda: iter(1), lambda: next([]), lambda: 1 in 5, lambda: object().x, lambda: print(sep=1), lambda: int('12', 99), lambda: 'a' * 'b', lambda: 3 @ 4, lambda: [] < {}, lambda: range('a'), lambda: zip(1), lambda: hash([]), lambda: divmod(1, 'a'), lambda: math.floor('a')):
    try:
        bad()
        print('fine')
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ZeroDivisionError: division by zero
# expect: ZeroDivisionError: integer modulo by zero
# expect: ZeroDivisionError: float division by zero
# expect: ZeroDivisionError: integer division or modulo by zero
# expect: ValueError: invalid literal for int() with base 10: 'x'
# expect: ValueError: could not convert string to float: 'x'
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
# expect: TypeError: can only concatenate str (not "int") to str
# expect: TypeError: unsupported operand type(s) for +: 'int' and 'str'
# expect: TypeError: can only concatenate list (not "int") to list
# expect: TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'
# expect: TypeError: bad operand type for unary -: 'str'
# expect: TypeError: object of type 'int' has no len()
# expect: TypeError: 'int' object is not subscriptable
# expect: AttributeError: 'NoneType' object has no attribute 'x'
# expect: AttributeError: 'str' object has no attribute 'foo'
# expect: TypeError: string indices must be integers, not 'str'
# expect: IndexError: string index out of range
# expect: IndexError: tuple index out of range
# expect: KeyError: 'k'
# expect: ValueError: max() arg is an empty sequence
# expect: TypeError: unsupported operand type(s) for +: 'int' and 'str'
# expect: TypeError: ord() expected a character, but string of length 2 found
# expect: ValueError: chr() arg not in range(0x110000)
# expect: ValueError: math domain error
# expect: TypeError: 'int' object is not callable
# expect: TypeError: '<' not supported between instances of 'str' and 'int'
# expect: TypeError: '<' not supported between instances of 'str' and 'int'
# expect: ValueError: Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit
# expect: ValueError: 9 is not in list
# expect: ValueError: substring not found
# expect: OverflowError: (34, 'Numerical result out of range')
# expect: TypeError: sequence item 0: expected str instance, int found
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: TypeError: type str doesn't define __round__ method
# expect: TypeError: bad operand type for abs(): 'str'
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: 'list' object is not an iterator
# expect: TypeError: argument of type 'int' is not iterable
# expect: AttributeError: 'object' object has no attribute 'x'
# expect: TypeError: sep must be None or a string, not int
# expect: ValueError: int() base must be >= 2 and <= 36, or 0
# expect: TypeError: can't multiply sequence by non-int of type 'str'
# expect: TypeError: unsupported operand type(s) for @: 'int' and 'int'
# expect: TypeError: '<' not supported between instances of 'list' and 'dict'
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: unhashable type: 'list'
# expect: TypeError: unsupported operand type(s) for divmod(): 'int' and 'str'
# expect: TypeError: must be real number, not str
