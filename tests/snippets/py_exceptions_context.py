# What an exception remembers of the one before.
try:
    try:
        1 / 0
    except ZeroDivisionError:
        {}['k']
except KeyError as e:
    print(type(e.__context__).__name__, e.__cause__, e.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError('v') from None
except ValueError as e:
    print(type(e.__context__).__name__, e.__cause__, e.__suppress_context__)
def f():
    try:
        raise ValueError('a')
    except ValueError:
        try:
            raise KeyError('b')
        except KeyError:
            pass
        raise
try:
    f()
except Exception as e:
    print(repr(e))
try:
    raise
except RuntimeError as e:
    print(e)
def g():
    for i in range(3):
        try:
            yield i
        except ValueError as e:
            yield 'handled ' + str(e)
it = g()
print(next(it), it.throw(ValueError('z')), next(it))
class E(Exception):
    def __str__(self): return 'custom ' + str(self.args)
print(str(E(1, 2)), repr(E(1)))
try:
    raise E(3)
except (ValueError, E) as e:
    print(e)
try:
    try:
        raise ValueError(1)
    except TypeError:
        print('no')
    finally:
        print('finally')
except ValueError:
    print('outer')
try:
    raise ValueError('x') from TypeError('y')
except ValueError as e:
    print(repr(e.__cause__))
# expect: ZeroDivisionError None False
# expect: ZeroDivisionError None True
# expect: ValueError('a')
# expect: No active exception to reraise
# expect: 0 handled z 1
# expect: custom (1, 2) E(1)
# expect: custom (3,)
# expect: finally
# expect: outer
# expect: TypeError('y')
