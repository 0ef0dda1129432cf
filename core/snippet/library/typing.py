# typing: names for annotations, which nothing here looks at.


class _Name:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, parameters):
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        shown = [p.__name__ if isinstance(p, type) else repr(p) for p in parameters]
        return _Name(self._name + '[' + ', '.join(shown) + ']')

    def __or__(self, other):
        return _Name('Union')[self, other]

    __ror__ = __or__

    def __call__(self, *args, **kwds):
        raise TypeError('Cannot instantiate typing.' + self._name)

    def __repr__(self):
        return 'typing.' + self._name


Any = _Name('Any')
Callable = _Name('Callable')
ClassVar = _Name('ClassVar')
Dict = _Name('Dict')
Final = _Name('Final')
Generator = _Name('Generator')
Iterable = _Name('Iterable')
Iterator = _Name('Iterator')
List = _Name('List')
Literal = _Name('Literal')
Mapping = _Name('Mapping')
NoReturn = _Name('NoReturn')
Optional = _Name('Optional')
Sequence = _Name('Sequence')
Set = _Name('Set')
FrozenSet = _Name('FrozenSet')
Tuple = _Name('Tuple')
Type = _Name('Type')
Union = _Name('Union')
TYPE_CHECKING = False


class Generic:
    def __class_getitem__(cls, parameters):
        return cls


class Protocol(Generic):
    pass


def TypeVar(name, *constraints, **options):
    return _Name(name)


def cast(kind, value):
    return value


def NamedTuple(typename, fields):
    from collections import namedtuple
    return namedtuple(typename, [name for name, _ in fields])


def overload(function):
    return function


def no_type_check(function):
    return function
