# collections.abc: classes that tell what an object can do by the methods that its class has.


def _has(cls, name):
    for base in cls.__mro__:
        if name in base.__dict__:
            return base.__dict__[name] is not None
    return False


class _ByMethods(type):
    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        if issubclass(subclass, cls.__dict__.get('_kinds', ())):
            return True
        wanted = cls.__dict__.get('_methods')
        return wanted is not None and all(_has(subclass, name) for name in wanted)


class Hashable(metaclass=_ByMethods):
    _methods = ('__hash__',)


class Iterable(metaclass=_ByMethods):
    _methods = ('__iter__',)


class Iterator(Iterable):
    _methods = ('__iter__', '__next__')

    def __iter__(self):
        return self


class Generator(Iterator):
    _methods = ('__iter__', '__next__', 'send', 'throw', 'close')


class Sized(metaclass=_ByMethods):
    _methods = ('__len__',)


class Container(metaclass=_ByMethods):
    _methods = ('__contains__',)


class Callable(metaclass=_ByMethods):
    _kinds = (type(len), type(_has), type([].append), type)
    _methods = ('__call__',)


class Collection(Sized, Iterable, Container):
    _methods = ('__len__', '__iter__', '__contains__')


class Reversible(Iterable):
    _methods = ('__reversed__', '__iter__')


class Sequence(Reversible, Collection):
    _kinds = (tuple, list, str, range, bytes)

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        for v in self:
            if v is value or v == value:
                return True
        return False

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value):
        for i, v in enumerate(self):
            if v is value or v == value:
                return i
        raise ValueError

    def count(self, value):
        return len([v for v in self if v is value or v == value])


class MutableSequence(Sequence):
    _kinds = (list,)


class Set(Collection):
    _kinds = (set, frozenset)


class MutableSet(Set):
    _kinds = (set,)


class Mapping(Collection):
    _kinds = (dict,)

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return list(self)

    def items(self):
        return [(key, self[key]) for key in self]

    def values(self):
        return [self[key] for key in self]

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())


class MutableMapping(Mapping):
    _kinds = (dict,)

    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if not default:
                raise
            return default[0]
        del self[key]
        return value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, other=(), /, **kwds):
        pairs = other.items() if hasattr(other, 'items') else other
        for key, value in pairs:
            self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def clear(self):
        for key in list(self):
            del self[key]
