# operator: the operators as functions.


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def add(a, b, /):
    return a + b


def sub(a, b, /):
    return a - b


def mul(a, b, /):
    return a * b


def truediv(a, b, /):
    return a / b


def floordiv(a, b, /):
    return a // b


def mod(a, b, /):
    return a % b


def pow(a, b, /):
    return a ** b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def pos(a, /):
    return +a


def abs(a, /):
    return _abs(a)


def and_(a, b, /):
    return a & b


def or_(a, b, /):
    return a | b


def xor(a, b, /):
    return a ^ b


def invert(a, /):
    return ~a


inv = invert


def lshift(a, b, /):
    return a << b


def rshift(a, b, /):
    return a >> b


def iadd(a, b, /):
    a += b
    return a


def concat(a, b, /):
    return a + b


def contains(a, b, /):
    return b in a


def getitem(a, b, /):
    return a[b]


def setitem(a, b, c, /):
    a[b] = c


def delitem(a, b, /):
    del a[b]


def countOf(a, b, /):
    return len([x for x in a if x is b or x == b])


def indexOf(a, b, /):
    for i, x in enumerate(a):
        if x is b or x == b:
            return i
    raise ValueError('sequence.index(x): x not in sequence')


def index(a, /):
    return a.__index__()


class itemgetter:
    def __init__(self, item, /, *items):
        self._items = (item,) + items

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        return 'operator.itemgetter(%s)' % ', '.join(map(repr, self._items))


class attrgetter:
    def __init__(self, attr, /, *attrs):
        for name in (attr,) + attrs:
            if not isinstance(name, str):
                raise TypeError('attribute name must be a string')
        self._attrs = (attr,) + attrs

    def __call__(self, obj, /):
        found = []
        for attr in self._attrs:
            value = obj
            for name in attr.split('.'):
                value = getattr(value, name)
            found.append(value)
        return found[0] if len(found) == 1 else tuple(found)

    def __repr__(self):
        return 'operator.attrgetter(%s)' % ', '.join(map(repr, self._attrs))


class methodcaller:
    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError('method name must be a string')
        self._name, self._args, self._kwargs = name, args, kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)


def _abs(a):
    return -a if isinstance(a, (int, float)) and a < 0 else a.__abs__()
