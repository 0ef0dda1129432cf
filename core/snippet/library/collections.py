# collections, as far as the subset has it.
import itertools as _itertools


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        value = self.pop(key)
        if last:
            self[key] = value
            return
        rest = list(self.items())
        self.clear()
        self[key] = value
        self.update(rest)

    def popitem(self, last=True):
        if not self:
            raise KeyError('dictionary is empty')
        key = next(reversed(self)) if last else next(iter(self))
        return key, self.pop(key)

    def copy(self):
        return self.__class__(self)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __repr__(self):
        if not self:
            return '%s()' % self.__class__.__name__
        return '%s(%r)' % (self.__class__.__name__, list(self.items()))


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwds):
        if default_factory is not None and not callable(default_factory):
            raise TypeError('first argument must be callable or None')
        super().__init__(*args, **kwds)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        self[key] = value = self.default_factory()
        return value

    def copy(self):
        return self.__class__(self.default_factory, self)

    def __repr__(self):
        return '%s(%r, %s)' % (self.__class__.__name__, self.default_factory, dict.__repr__(self))


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for element, number in iterable.items():
                    self[element] = self.get(element, 0) + number
            else:
                for element in iterable:
                    self[element] = self.get(element, 0) + 1
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for element, number in iterable.items():
                    self[element] = self.get(element, 0) - number
            else:
                for element in iterable:
                    self[element] = self.get(element, 0) - 1
        if kwds:
            self.subtract(kwds)

    def most_common(self, n=None):
        ordered = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return ordered if n is None else ordered[:n]

    def elements(self):
        return (element for element, number in self.items() for _ in range(number))

    def total(self):
        return sum(self.values())

    def copy(self):
        return self.__class__(self)

    def _kept_positive(self):
        for element in [e for e, n in self.items() if n <= 0]:
            del self[element]
        return self

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter(self)
        result.update(other)
        return result._kept_positive()

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter(self)
        result.subtract(other)
        return result._kept_positive()

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter(self)
        for element, number in other.items():
            result[element] = max(self[element], number)
        return result._kept_positive()

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, number in self.items():
            result[element] = min(number, other[element])
        return result._kept_positive()

    def __repr__(self):
        if not self:
            return '%s()' % self.__class__.__name__
        return '%s({%s})' % (self.__class__.__name__, ', '.join(['%r: %r' % item for item in self.most_common()]))


class deque:
    def __init__(self, iterable=(), maxlen=None):
        self._items = []
        self._maxlen = maxlen
        if maxlen is not None and maxlen < 0:
            raise ValueError('maxlen must be non-negative')
        self.extend(iterable)

    maxlen = property(lambda self: self._maxlen)

    def append(self, x):
        self._items.append(x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            del self._items[0]

    def appendleft(self, x):
        self._items.insert(0, x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            del self._items[-1]

    def extend(self, iterable):
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        for x in iterable:
            self.appendleft(x)

    def pop(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop(0)

    def rotate(self, n=1):
        if self._items:
            n %= len(self._items)
            self._items[:] = self._items[-n:] + self._items[:-n] if n else self._items

    def clear(self):
        self._items.clear()

    def copy(self):
        return self.__class__(self._items, self._maxlen)

    def count(self, x):
        return self._items.count(x)

    def index(self, x, *bounds):
        if x not in self._items:
            raise ValueError('%r is not in deque' % (x,))
        return self._items.index(x, *bounds)

    def insert(self, i, x):
        if self._maxlen is not None and len(self._items) >= self._maxlen:
            raise IndexError('deque already at its maximum size')
        self._items.insert(i, x)

    def remove(self, x):
        if x not in self._items:
            raise ValueError('deque.remove(x): x not in deque')
        self._items.remove(x)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return bool(self._items)

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        return x in self._items

    def __getitem__(self, i):
        if isinstance(i, slice):
            raise TypeError('sequence index must be integer, not \'slice\'')
        if not -len(self._items) <= i < len(self._items):
            raise IndexError('deque index out of range')
        return self._items[i]

    def __setitem__(self, i, x):
        if not -len(self._items) <= i < len(self._items):
            raise IndexError('deque index out of range')
        self._items[i] = x

    def __delitem__(self, i):
        if not -len(self._items) <= i < len(self._items):
            raise IndexError('deque index out of range')
        del self._items[i]

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "%s") to deque' % type(other).__name__)
        return self.__class__(self._items + other._items, self._maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __repr__(self):
        end = '' if self._maxlen is None else ', maxlen=%d' % self._maxlen
        return 'deque(%r%s)' % (self._items, end)


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def _merged(self):
        merged = {}
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return merged

    def __iter__(self):
        return iter(self._merged())

    def __len__(self):
        return len(self._merged())

    def keys(self):
        return self._merged().keys()

    def values(self):
        return self._merged().values()

    def items(self):
        return self._merged().items()

    def __repr__(self):
        return 'ChainMap(%s)' % ', '.join([repr(m) for m in self.maps])


class _Field:
    def __init__(self, index):
        self.index = index

    def __get__(self, instance, owner=None):
        return self if instance is None else tuple.__getitem__(instance, self.index)

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")

    def __delete__(self, instance):
        raise AttributeError("can't delete attribute")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(',', ' ').split()
    fields = tuple([str(name) for name in field_names])
    seen = set()
    for name in (typename,) + fields:
        if not name.isidentifier():
            raise ValueError('Type names and field names must be valid identifiers: %r' % name)
    for name in fields:
        if name.startswith('_'):
            raise ValueError('Field names cannot start with an underscore: %r' % name)
        if name in seen:
            raise ValueError('Encountered duplicate field name: %r' % name)
        seen.add(name)
    defaults = () if defaults is None else tuple(defaults)
    if len(defaults) > len(fields):
        raise TypeError('Got more default values than field names')
    field_defaults = dict(zip(fields[len(fields) - len(defaults):], defaults))

    def __new__(cls, *args, **kwds):
        values = list(args)
        if len(values) > len(fields):
            taken = '%d positional arguments' % (len(fields) + 1)
            if field_defaults:
                taken = 'from %d to %d positional arguments' % (len(fields) + 1 - len(field_defaults), len(fields) + 1)
            raise TypeError('%s.__new__() takes %s but %d were given' % (typename, taken, len(values) + 1))
        missing = []
        for name in fields[:len(values)]:
            if name in kwds:
                raise TypeError("%s.__new__() got multiple values for argument '%s'" % (typename, name))
        for name in fields[len(values):]:
            if name in kwds:
                values.append(kwds[name])
            elif name in field_defaults:
                values.append(field_defaults[name])
            else:
                missing.append(repr(name))
        for name in kwds:
            if name not in fields:
                raise TypeError("%s.__new__() got an unexpected keyword argument '%s'" % (typename, name))
        if missing:
            names = missing[0] if len(missing) == 1 else (' and '.join(missing) if len(missing) == 2 else ', '.join(missing[:-1]) + ', and ' + missing[-1])
            raise TypeError('%s.__new__() missing %d required positional argument%s: %s' % (typename, len(missing), '' if len(missing) == 1 else 's', names))
        return tuple.__new__(cls, values)

    def _make(cls, iterable):
        values = tuple(iterable)
        if len(values) != len(fields):
            raise TypeError('Expected %d arguments, got %d' % (len(fields), len(values)))
        return tuple.__new__(cls, values)

    def _replace(self, **kwds):
        values = [kwds.pop(name, value) for name, value in zip(fields, self)]
        if kwds:
            raise ValueError('Got unexpected field names: %r' % list(kwds))
        return self.__class__._make(values)

    def _asdict(self):
        return dict(zip(fields, self))

    def __repr__(self):
        return self.__class__.__name__ + '(' + ', '.join(['%s=%r' % item for item in zip(fields, self)]) + ')'

    namespace = {
        '__new__': __new__, '_make': classmethod(_make), '_replace': _replace, '_asdict': _asdict,
        '__repr__': __repr__, '_fields': fields, '_field_defaults': field_defaults,
        '__match_args__': fields, '__module__': '__main__',
    }
    for i, name in enumerate(fields):
        namespace[name] = _Field(i)
    return type(typename, (tuple,), namespace)
