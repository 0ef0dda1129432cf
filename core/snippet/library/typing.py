# typing: names for annotations, which nothing here looks at.


_classes = {'Dict': dict, 'FrozenSet': frozenset, 'List': list, 'Set': set, 'Tuple': tuple, 'Type': type}


def _shown(parameter):
    if isinstance(parameter, type):
        return parameter.__name__
    if parameter is ...:
        return '...'
    if isinstance(parameter, list):
        return '[' + ', '.join([_shown(p) for p in parameter]) + ']'
    return repr(parameter)


class _Name:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, parameters):
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        return _Name(self._name + '[' + ', '.join([_shown(p) for p in parameters]) + ']')

    def __instancecheck__(self, value):
        return isinstance(value, self._class())

    def __subclasscheck__(self, cls):
        return issubclass(cls, self._class())

    def _class(self):
        if '[' in self._name:
            raise TypeError('Subscripted generics cannot be used with class and instance checks')
        import collections.abc as abstract
        kind = _classes.get(self._name) or getattr(abstract, self._name, None)
        if kind is None:
            raise TypeError('typing.%s cannot be used with isinstance()' % self._name)
        return kind

    def __or__(self, other):
        return _Name('Union')[self, other]

    __ror__ = __or__

    def __call__(self, *args, **kwds):
        raise TypeError('Cannot instantiate typing.' + self._name)

    def __repr__(self):
        return 'typing.' + self._name


Annotated = _Name('Annotated')
Any = _Name('Any')
AnyStr = _Name('AnyStr')
Awaitable = _Name('Awaitable')
Collection = _Name('Collection')
Callable = _Name('Callable')
ClassVar = _Name('ClassVar')
Dict = _Name('Dict')
DefaultDict = _Name('DefaultDict')
Deque = _Name('Deque')
Final = _Name('Final')
Generator = _Name('Generator')
Iterable = _Name('Iterable')
Iterator = _Name('Iterator')
List = _Name('List')
Literal = _Name('Literal')
Hashable = _Name('Hashable')
Mapping = _Name('Mapping')
MutableMapping = _Name('MutableMapping')
MutableSequence = _Name('MutableSequence')
Never = _Name('Never')
NoReturn = _Name('NoReturn')
Optional = _Name('Optional')
OrderedDict = _Name('OrderedDict')
Self = _Name('Self')
Sequence = _Name('Sequence')
Sized = _Name('Sized')
Text = str
TypeAlias = _Name('TypeAlias')
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


class _NamedTupleMeta(type):
    def __new__(mcls, name, bases, namespace):
        if not bases:
            return super().__new__(mcls, name, bases, namespace)
        from collections import namedtuple
        fields = list(namespace.get('__annotations__', {}))
        made = namedtuple(name, fields, defaults=[namespace[field] for field in fields if field in namespace])
        for key, value in namespace.items():
            if key not in fields and key not in ('__module__', '__qualname__', '__classcell__'):
                setattr(made, key, value)
        return made

    def __call__(cls, typename, fields=()):
        from collections import namedtuple
        return namedtuple(typename, [name for name, _ in fields])


class NamedTuple(metaclass=_NamedTupleMeta):
    pass


def overload(function):
    return function


def no_type_check(function):
    return function


def final(function):
    return function


def runtime_checkable(cls):
    return cls


def NewType(name, tp):
    return lambda value: value


def ParamSpec(name):
    return _Name(name)


class TypedDict(dict):
    pass
