# Errors of string operations and formats.
for bad in (lambda: 'a' - 'b', lambda: 'abc'.split(''), lambda: 'a'.join(5), lambda: 'a'.replace(1, 2), lambda: 'abc'['1'], lambda: 'abc'.index('z'), lambda: f'{5:s}', lambda: f'{"a":d}', lambda: f'{[]:5}', lambda: '{}'.format(), lambda: '{a}'.format(), lambda: '{0} {}'.format(1, 2), lambda: '%s %s' % 'a', lambda: '%d' % 1.5, lambda: '%z' % 1, lambda: '%s' % (1, 2), lambda: '{'.format(1), lambda: '}'.format(1), lambda: f'{1:5.2d}', lambda: 'a'.center('b'), lambda: 'a'.zfill(None), lambda: int('1.5'), lambda: int(''), lambda: float(''), lambda: float('1,5'), lambda: int('z', 36) and int('z', 35), lambda: ord(''), lambda: chr('a'), lambda: 'a' * 1.5, lambda: 'abc'.startswith(1), lambda: 'a'.strip(1), lambda: 'x'.encode().decode() + 1, lambda: format(1, 'q'), lambda: '%(a)s' % 5, lambda: 'a'.foo(), lambda: 'a'.upper(1), lambda: f'{1:,s}', lambda: f'{"x":+}', lambda: f'{"x":=5}', lambda: '{0.x}'.format(1), lambda: '{0[5]}'.format([1]), lambda: '%c' % 'ab', lambda: f'{None:5}', lambda: f'{1.5:d}', lambda: f'{10**400:f}'):
    try:
        print('fine', bad())
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: unsupported operand type(s) for -: 'str' and 'str'
# expect: ValueError: empty separator
# expect: TypeError: can only join an iterable
# expect: TypeError: replace() argument 1 must be str, not int
# expect: TypeError: string indices must be integers, not 'str'
# expect: ValueError: substring not found
# expect: ValueError: Unknown format code 's' for object of type 'int'
# expect: ValueError: Unknown format code 'd' for object of type 'str'
# expect: TypeError: unsupported format string passed to list.__format__
# expect: IndexError: Replacement index 0 out of range for positional args tuple
# expect: KeyError: 'a'
# expect: ValueError: cannot switch from manual field specification to automatic field numbering
# expect: TypeError: not enough arguments for format string
# expect: fine 1
# expect: ValueError: unsupported format character 'z' (0x7a) at index 1
# expect: TypeError: not all arguments converted during string formatting
# expect: ValueError: Single '{' encountered in format string
# expect: ValueError: Single '}' encountered in format string
# expect: ValueError: Precision not allowed in integer format specifier
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: TypeError: 'NoneType' object cannot be interpreted as an integer
# expect: ValueError: invalid literal for int() with base 10: '1.5'
# expect: ValueError: invalid literal for int() with base 10: ''
# expect: ValueError: could not convert string to float: ''
# expect: ValueError: could not convert string to float: '1,5'
# expect: ValueError: invalid literal for int() with base 35: 'z'
# expect: TypeError: ord() expected a character, but string of length 0 found
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: TypeError: can't multiply sequence by non-int of type 'float'
# expect: TypeError: startswith first arg must be str or a tuple of str, not int
# expect: TypeError: strip arg must be None or str
# expect: TypeError: can only concatenate str (not "int") to str
# expect: ValueError: Unknown format code 'q' for object of type 'int'
# expect: TypeError: format requires a mapping
# expect: AttributeError: 'str' object has no attribute 'foo'
# expect: TypeError: str.upper() takes no arguments (1 given)
# expect: ValueError: Cannot specify ',' with 's'.
# expect: ValueError: Sign not allowed in string format specifier
# expect: ValueError: '=' alignment not allowed in string format specifier
# expect: AttributeError: 'int' object has no attribute 'x'
# expect: IndexError: list index out of range
# expect: TypeError: %c requires int or char
# expect: TypeError: unsupported format string passed to NoneType.__format__
# expect: ValueError: Unknown format code 'd' for object of type 'float'
# expect: OverflowError: int too large to convert to float
