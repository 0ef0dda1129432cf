# dataclasses, as far as the subset has it: dataclass, field, fields, asdict, astuple, replace.
from _dataclasses import made_function as _made_function


class _Missing:
    def __repr__(self):
        return '<dataclasses._MISSING_TYPE object>'


MISSING = _Missing()


class FrozenInstanceError(AttributeError):
    pass


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = metadata or {}
        self.kw_only = kw_only


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=False):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, kw_only=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, kw_only)
    return wrap if cls is None else wrap(cls)


def _process(cls, init, repr_, eq, order, unsafe_hash, frozen, kw_only):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(getattr(base, '__dataclass_fields__', {}))
    for name, kind in cls.__dict__.get('__annotations__', {}).items():
        if 'ClassVar' in (kind if isinstance(kind, str) else str(kind)):
            continue
        default = cls.__dict__.get(name, MISSING)
        if isinstance(default, Field):
            f = default
            if f.default is MISSING:
                if name in cls.__dict__:
                    delattr(cls, name)
            else:
                setattr(cls, name, f.default)
        else:
            f = field(default=default)
        if isinstance(f.default, (list, dict, set)):
            raise ValueError('mutable default %s for field %s is not allowed: use default_factory' % (type(f.default), name))
        f.name, f.type = name, kind
        f.kw_only = f.kw_only or kw_only
        found[name] = f
    cls.__dataclass_fields__ = found
    every = list(found.values())
    seen_default = None
    for f in every:
        if f.init and not f.kw_only:
            if f.default is not MISSING or f.default_factory is not MISSING:
                seen_default = f
            elif seen_default is not None:
                raise TypeError('non-default argument %r follows default argument' % f.name)
    if init and '__init__' not in cls.__dict__:
        cls.__init__ = _make_init(cls, every, frozen)
    shown = [f.name for f in every if f.repr]
    compared = [f.name for f in every if f.compare]
    if repr_ and '__repr__' not in cls.__dict__:
        def __repr__(self):
            return self.__class__.__qualname__ + '(' + ', '.join(['%s=%r' % (n, getattr(self, n)) for n in shown]) + ')'
        cls.__repr__ = __repr__

    def key(self):
        return tuple([getattr(self, n) for n in compared])
    if eq and '__eq__' not in cls.__dict__:
        def __eq__(self, other):
            return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented
        cls.__eq__ = __eq__
    if order:
        def compare(op):
            def method(self, other):
                return op(key(self), key(other)) if other.__class__ is self.__class__ else NotImplemented
            return method
        cls.__lt__ = compare(lambda a, b: a < b)
        cls.__le__ = compare(lambda a, b: a <= b)
        cls.__gt__ = compare(lambda a, b: a > b)
        cls.__ge__ = compare(lambda a, b: a >= b)
    if unsafe_hash or (eq and frozen):
        cls.__hash__ = lambda self: hash(key(self))
    elif eq and '__hash__' not in cls.__dict__:
        cls.__hash__ = None
    if frozen:
        def __setattr__(self, name, value):
            raise FrozenInstanceError('cannot assign to field %r' % name)

        def __delattr__(self, name):
            raise FrozenInstanceError('cannot delete field %r' % name)
        cls.__setattr__ = __setattr__
        cls.__delattr__ = __delattr__
    cls.__match_args__ = tuple([f.name for f in every if f.init and not f.kw_only])
    return cls


# Writes __init__ as a function of its own, so that it takes its arguments as any function does.
def _make_init(cls, every, frozen):
    self = '_self' if any([f.name == 'self' for f in every]) else 'self'
    names = {'_missing': MISSING, '_set': object.__setattr__}
    head = [self]
    lines = []
    star = False
    for f in [f for f in every if not f.kw_only] + [f for f in every if f.kw_only]:
        value = f.name
        if f.default_factory is not MISSING:
            names['_make_' + f.name] = f.default_factory
            value = '_make_%s()' % f.name
            if f.init:
                value += ' if %s is _missing else %s' % (f.name, f.name)
        elif not f.init:
            continue
        elif f.default is not MISSING:
            names['_default_' + f.name] = f.default
        if f.init:
            if f.kw_only and not star:
                head.append('*')
                star = True
            if f.default_factory is not MISSING:
                head.append(f.name + '=_missing')
            elif f.default is not MISSING:
                head.append('%s=_default_%s' % (f.name, f.name))
            else:
                head.append(f.name)
        if frozen:
            lines.append('_set(%s, %r, %s)' % (self, f.name, value))
        else:
            lines.append('%s.%s = %s' % (self, f.name, value))
    if hasattr(cls, '__post_init__'):
        lines.append(self + '.__post_init__()')
    source = 'def __init__(%s):\n    %s\n' % (', '.join(head), '\n    '.join(lines or ['pass']))
    return _made_function(source, '__init__', cls.__qualname__ + '.__init__', names)


def fields(class_or_instance):
    try:
        return tuple(class_or_instance.__dataclass_fields__.values())
    except AttributeError:
        raise TypeError('must be called with a dataclass type or instance') from None


def is_dataclass(obj):
    return hasattr(obj, '__dataclass_fields__')


def asdict(obj, *, dict_factory=dict):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError('asdict() should be called on dataclass instances')
    return _as(obj, dict_factory, True)


def astuple(obj, *, tuple_factory=tuple):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError('astuple() should be called on dataclass instances')
    return _as(obj, tuple_factory, False)


def _as(value, factory, named):
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(f.name, _as(getattr(value, f.name), factory, named)) for f in fields(value)]
        return factory(parts if named else [part for _, part in parts])
    if isinstance(value, tuple) and hasattr(value, '_fields'):
        return type(value)(*[_as(v, factory, named) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_as(v, factory, named) for v in value])
    if isinstance(value, dict):
        return {_as(k, factory, named): _as(v, factory, named) for k, v in value.items()}
    return value


def replace(obj, /, **changes):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError('replace() should be called on dataclass instances')
    for f in fields(obj):
        if f.init and f.name not in changes:
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)
