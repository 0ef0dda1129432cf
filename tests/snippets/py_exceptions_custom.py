# The program's own exceptions, chains and re-raising.
class AppError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
class Sub(AppError):
    pass
try:
    raise Sub(5, 'bad')
except AppError as e:
    print(type(e).__name__, e, e.code, e.args, repr(e))
try:
    try:
        int('x')
    except ValueError as e:
        raise RuntimeError('wrapped') from e
except RuntimeError as e:
    print(e, '<-', e.__cause__)
try:
    try:
        raise KeyError('a')
    except KeyError:
        raise
except KeyError as e:
    print('again', e)
try:
    raise ValueError
except ValueError as e:
    print(repr(e), str(e) == '')
print(issubclass(ZeroDivisionError, ArithmeticError), issubclass(KeyError, LookupError), Exception('a', 1), repr(Exception('a', 1)))
try:
    raise 5
except TypeError as e:
    print(e)
try:
    assert 1 == 2, 'math works'
except AssertionError as e:
    print('assert', e)
try:
    e
except NameError as err:
    print(err)
class NoInit(Exception):
    pass
try:
    raise NoInit('text', 2)
except NoInit as n:
    print(n, n.args)
# expect: Sub bad 5 ('bad',) Sub('bad')
# expect: wrapped <- invalid literal for int() with base 10: 'x'
# expect: again 'a'
# expect: ValueError() True
# expect: True True ('a', 1) Exception('a', 1)
# expect: exceptions must derive from BaseException
# expect: assert math works
# expect: name 'e' is not defined
# expect: ('text', 2) ('text', 2)
