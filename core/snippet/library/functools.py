# functools, as far as the subset has it.
WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')
WRAPPER_UPDATES = ('__dict__',)
_missing = object()


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        value = getattr(wrapped, name, _missing)
        if value is not _missing:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class partial:
    def __new__(cls, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError('the first argument must be callable')
        self = super().__new__(cls)
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func, self.args, self.keywords = func, args, keywords
        return self

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)] + [repr(x) for x in self.args]
        parts += [f'{k}={v!r}' for k, v in self.keywords.items()]
        return 'functools.partial(' + ', '.join(parts) + ')'


def reduce(function, iterable, initial=_missing):
    try:
        it = iter(iterable)
    except TypeError:
        raise TypeError('reduce() arg 2 must support iteration') from None
    if initial is _missing:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError('reduce() of empty iterable with no initial value') from None
    else:
        value = initial
    for element in it:
        value = function(value, element)
    return value


class _CacheInfo(tuple):
    def __repr__(self):
        return 'CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)' % tuple(self)

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _cached(maxsize, 128)
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')
    return lambda function: _cached(function, maxsize)


def cache(function):
    return lru_cache(maxsize=None)(function)


def _cached(function, maxsize):
    kept = {}
    counts = [0, 0]

    def wrapper(*args, **kwds):
        key = (args, tuple(kwds.items())) if kwds else args
        value = kept.get(key, _missing)
        if value is not _missing:
            counts[0] += 1
            if maxsize is not None:
                del kept[key]
                kept[key] = value
            return value
        counts[1] += 1
        value = function(*args, **kwds)
        if maxsize is None or maxsize > 0:
            if maxsize is not None and len(kept) >= maxsize:
                del kept[next(iter(kept))]
            kept[key] = value
        return value

    def cache_info():
        return _CacheInfo((counts[0], counts[1], maxsize, len(kept)))

    def cache_clear():
        kept.clear()
        counts[:] = [0, 0]

    wrapper.cache_info = cache_info
    wrapper.cache_clear = cache_clear
    return update_wrapper(wrapper, function)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = instance.__dict__.get(self.attrname, _missing)
        if value is _missing:
            value = self.func(instance)
            instance.__dict__[self.attrname] = value
        return value


class _Key:
    def __init__(self, compare, value):
        self.compare, self.value = compare, value

    def __lt__(self, other):
        return self.compare(self.value, other.value) < 0

    def __gt__(self, other):
        return self.compare(self.value, other.value) > 0

    def __eq__(self, other):
        return self.compare(self.value, other.value) == 0


def cmp_to_key(compare):
    return lambda value: _Key(compare, value)


def total_ordering(cls):
    given = [op for op in ('__lt__', '__le__', '__gt__', '__ge__') if getattr(cls, op, None) is not getattr(object, op, None)]
    if not given:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    root = given[0]

    # Each operation from the one that is given, with NotImplemented handed on, as CPython's table has it.
    def of(method, negated, other, joined):
        def compare(self, value):
            result = getattr(type(self), method)(self, value)
            if result is NotImplemented:
                return result
            if other is None:
                return not result
            equal = self == value if other == '==' else self != value
            result = not result if negated else result
            return result or equal if joined == 'or' else result and equal
        return compare

    made = {
        '__lt__': {'__gt__': of('__lt__', True, '!=', 'and'), '__le__': of('__lt__', False, '==', 'or'),
                   '__ge__': of('__lt__', True, None, None)},
        '__le__': {'__ge__': of('__le__', True, '==', 'or'), '__lt__': of('__le__', False, '!=', 'and'),
                   '__gt__': of('__le__', True, None, None)},
        '__gt__': {'__lt__': of('__gt__', True, '!=', 'and'), '__ge__': of('__gt__', False, '==', 'or'),
                   '__le__': of('__gt__', True, None, None)},
        '__ge__': {'__le__': of('__ge__', True, '==', 'or'), '__gt__': of('__ge__', False, '!=', 'and'),
                   '__lt__': of('__ge__', True, None, None)},
    }[root]
    for op, body in made.items():
        if op not in given:
            setattr(cls, op, body)
    return cls


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base in registry:
                return registry[base]

    def register(cls, function=None):
        if function is not None:
            registry[cls] = function
            return function
        if isinstance(cls, type):
            return lambda function: register(cls, function)
        annotations = list(getattr(cls, '__annotations__', {}).values())
        if not annotations or not isinstance(annotations[0], type):
            raise TypeError('Invalid first argument to `register()`: %r. Use either `@register(some_class)` or plain '
                            '`@register` on an annotated function.' % cls)
        return register(annotations[0], cls)

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{func.__name__} requires at least 1 positional argument')
        return dispatch(type(args[0]))(*args, **kw)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func, self.args, self.keywords = func, args, keywords

    def __get__(self, instance, cls=None):
        if instance is None:
            return partial(self.func, *self.args, **self.keywords)
        return partial(self.func, instance, *self.args, **self.keywords)
