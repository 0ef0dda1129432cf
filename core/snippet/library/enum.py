# enum: Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique.


class auto:
    def __init__(self, value=None):
        self.value = value


def _next_number(name, start, count, last_values):
    numbers = [value for value in last_values if isinstance(value, int)]
    return max(numbers) + 1 if numbers else start


def _next_power(name, start, count, last_values):
    numbers = [value for value in last_values if isinstance(value, int)]
    return 2 ** max(numbers).bit_length() if numbers else start


def _next_text(name, start, count, last_values):
    return name.lower()


def _data_type(bases):
    for base in bases:
        for kind in base.__mro__:
            if kind in (int, float, str, tuple):
                return kind
    return object


_not_members = (type(_next_number), property, staticmethod, classmethod)


def _values_of(namespace, bases):
    # The members of a class body by name, each auto() with its value.
    generate = _next_number
    for base in reversed(bases):
        generate = getattr(base, '_generate_', generate)
    found = {}
    for key, value in namespace.items():
        if key == '_generate_next_value_':
            generate = getattr(value, '__func__', value)
        if key.startswith('_') or isinstance(value, _not_members):
            continue
        if isinstance(value, auto):
            value = generate(key, 1, len(found), list(found.values()))
        found[key] = value
    return found, generate


class EnumType(type):
    def __new__(metacls, name, bases, namespace, **kwds):
        members, generate = _values_of(namespace, bases)
        for base in bases:
            if getattr(base, '_member_names_', None):
                raise TypeError('<enum %r> cannot extend <enum %r>' % (name, base.__name__))
        body = {key: value for key, value in namespace.items() if key not in members}
        cls = super().__new__(metacls, name, bases, body)
        type.__setattr__(cls, '_member_names_', [])
        type.__setattr__(cls, '_member_map_', {})
        type.__setattr__(cls, '_value2member_map_', {})
        if '_generate_next_value_' in body:
            type.__setattr__(cls, '_generate_', staticmethod(generate))
        kind = _data_type(bases)
        # A mixed-in int or str comes first in the order of classes; its texts are not wanted.
        for key in ('__repr__', '__str__', '__format__'):
            texts = [base.__dict__[key] for base in cls.__mro__[1:] if isinstance(base, EnumType) and key in base.__dict__]
            if key not in body and kind is not object and texts:
                type.__setattr__(cls, key, texts[0])
        for key, value in members.items():
            cls._add_member(key, value, kind, body)
        return cls

    def _add_member(cls, key, value, kind, body):
        args = value if isinstance(value, tuple) and kind is not tuple else (value,)
        if '__new__' in body:
            member = cls.__dict__['__new__'](cls, *args)
        else:
            member = object.__new__(cls) if kind is object else kind.__new__(cls, *args)
        if not hasattr(member, '_value_'):
            member._value_ = value if kind in (object, tuple) else kind(*args)
        member._name_ = key
        member.__objclass__ = cls
        member.__init__(*args)
        for known in cls._member_map_.values():
            if known._value_ == member._value_:
                member = known
                break
        else:
            cls._member_names_.append(key)
        cls._member_map_[key] = member
        try:
            cls._value2member_map_.setdefault(member._value_, member)
        except TypeError:
            pass  # a value that cannot be hashed is found by comparing
        type.__setattr__(cls, key, member)

    def __call__(cls, value, names=None, **kwds):
        if names is None:
            return _find(cls, value)
        if isinstance(names, str):
            names = names.replace(',', ' ').split()
        made = {'__module__': '__main__'}
        for name in names:
            made[name] = auto()
        return EnumType.__new__(EnumType, value, (cls,), made)

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, member):
        if not isinstance(member, Enum):
            raise TypeError("unsupported operand type(s) for 'in': '%s' and '%s'" % (
                type(member).__qualname__, cls.__class__.__qualname__))
        return isinstance(member, cls) and member._name_ in cls._member_map_

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get('_member_map_', {}):
            raise AttributeError('cannot reassign member %r' % name)
        super().__setattr__(name, value)

    def __getattr__(cls, name):
        raise AttributeError(name)

    def __repr__(cls):
        kind = 'flag' if cls._is_flag_ else 'enum'
        return '<%s %r>' % (kind, cls.__name__)

    @property
    def __members__(cls):
        return dict(cls._member_map_)


EnumMeta = EnumType


def _find(cls, value):
    if type(value) is cls:
        return value
    for member in cls._member_map_.values():
        if member._value_ == value:
            return member
    made = cls._missing_(value)
    if isinstance(made, cls):
        return made
    raise ValueError('%r is not a valid %s' % (value, cls.__qualname__))


class Enum(metaclass=EnumType):
    _is_flag_ = False
    _generate_ = staticmethod(_next_number)

    def __init__(self, *args, **kwds):
        pass

    @classmethod
    def _missing_(cls, value):
        return None

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        return '<%s.%s: %r>' % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        return '%s.%s' % (self.__class__.__name__, self._name_)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        return self.__class__, (self._value_,)


class IntEnum(int, Enum):
    __str__ = int.__repr__
    __format__ = int.__format__
    __hash__ = int.__hash__


class StrEnum(str, Enum):
    _generate_ = staticmethod(_next_text)

    __str__ = str.__str__
    __format__ = str.__format__
    __hash__ = str.__hash__


class Flag(Enum):
    _is_flag_ = True
    _generate_ = staticmethod(_next_power)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            return None
        every = 0
        for member in cls:
            every |= member._value_
        if value < 0:
            value = every & value
        if value & ~every:
            return None
        known = cls._value2member_map_.get(value)
        if known is None:
            known = int.__new__(cls, value) if issubclass(cls, int) else object.__new__(cls)
            known._value_ = value
            parts = [member._name_ for member in cls if member._value_ & value]
            known._name_ = '|'.join(parts) if parts else None
            cls._value2member_map_[value] = known
        return known

    def __or__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.__class__(self._value_ | other._value_)

    def __and__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.__class__(self._value_ & other._value_)

    def __xor__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.__class__(self._value_ ^ other._value_)

    def __invert__(self):
        return self.__class__(~self._value_)

    def __contains__(self, other):
        return other._value_ & self._value_ == other._value_

    def __bool__(self):
        return bool(self._value_)

    def __iter__(self):
        return iter([member for member in self.__class__ if member._value_ & self._value_])

    def __repr__(self):
        if self._name_ is None:
            return '<%s: %r>' % (self.__class__.__name__, self._value_)
        return '<%s.%s: %r>' % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        if self._name_ is None:
            return '%s(%r)' % (self.__class__.__name__, self._value_)
        return '%s.%s' % (self.__class__.__name__, self._name_)


class IntFlag(int, Flag):
    __str__ = int.__repr__
    __format__ = int.__format__
    __hash__ = int.__hash__


def unique(enumeration):
    repeated = ['%s -> %s' % (name, member._name_) for name, member in enumeration._member_map_.items()
                if name != member._name_]
    if repeated:
        raise ValueError('duplicate values found in %r: %s' % (enumeration, ', '.join(repeated)))
    return enumeration
