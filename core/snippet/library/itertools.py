# itertools, as far as the subset has it.


def count(start=0, step=1):
    while True:
        yield start
        start += step


def cycle(iterable):
    kept = []
    for element in iterable:
        yield element
        kept.append(element)
    while kept:
        yield from kept


def repeat(object, times=None):
    if times is None:
        while True:
            yield object
    for _ in range(times):
        yield object


def accumulate(iterable, func=None, *, initial=None):
    it = iter(iterable)
    total = initial
    if initial is None:
        try:
            total = next(it)
        except StopIteration:
            return
    yield total
    for element in it:
        total = total + element if func is None else func(total, element)
        yield total


class chain:
    def __init__(self, *iterables):
        self._it = _chained(iterables)

    @classmethod
    def from_iterable(cls, iterables):
        made = cls()
        made._it = _chained(iterables)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._it)


def _chained(iterables):
    for iterable in iterables:
        yield from iterable


def compress(data, selectors):
    return (d for d, s in zip(data, selectors) if s)


def dropwhile(predicate, iterable):
    it = iter(iterable)
    for element in it:
        if not predicate(element):
            yield element
            break
    yield from it


def takewhile(predicate, iterable):
    for element in iterable:
        if not predicate(element):
            return
        yield element


def filterfalse(predicate, iterable):
    for element in iterable:
        if not (element if predicate is None else predicate(element)):
            yield element


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def islice(iterable, *args):
    bounds = slice(*args)
    start = 0 if bounds.start is None else bounds.start
    step = 1 if bounds.step is None else bounds.step
    if start < 0 or step < 1 or (bounds.stop is not None and bounds.stop < 0):
        raise ValueError('Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
    return _sliced(iter(iterable), start, bounds.stop, step)


def _sliced(it, start, stop, step):
    position = 0
    wanted = start
    while stop is None or position < stop:
        if stop is not None and wanted >= stop:
            while position < stop:
                next(it, None)
                position += 1
            return
        try:
            element = next(it)
        except StopIteration:
            return
        if position == wanted:
            yield element
            wanted += step
        position += 1


def pairwise(iterable):
    it = iter(iterable)
    try:
        before = next(it)
    except StopIteration:
        return
    for element in it:
        yield before, element
        before = element


def zip_longest(*iterables, fillvalue=None):
    iterators = [iter(it) for it in iterables]
    left = len(iterators)
    done = [False] * left
    while left:
        row = []
        for i, it in enumerate(iterators):
            value = fillvalue
            if not done[i]:
                try:
                    value = next(it)
                except StopIteration:
                    done[i] = True
                    left -= 1
                    if not left:
                        return
            row.append(value)
        yield tuple(row)


def product(*iterables, repeat=1):
    pools = [tuple(pool) for pool in iterables] * repeat
    if any(not pool for pool in pools):
        return
    places = [0] * len(pools)
    while True:
        yield tuple([pool[i] for pool, i in zip(pools, places)])
        for k in range(len(pools) - 1, -1, -1):
            places[k] += 1
            if places[k] < len(pools[k]):
                break
            places[k] = 0
        else:
            return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    n = len(pool)
    r = n if r is None else r
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple([pool[i] for i in indices[:r]])
    while n:
        for i in range(r - 1, -1, -1):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple([pool[i] for i in indices[:r]])
                break
        else:
            return


def combinations(iterable, r):
    pool = tuple(iterable)
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple([pool[i] for i in indices])
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != i + n - r:
                break
        else:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1
        yield tuple([pool[i] for i in indices])


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[i] for i in indices])
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != n - 1:
                break
        else:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple([pool[i] for i in indices])


def groupby(iterable, key=None):
    it = iter(iterable)
    nothing = object()
    state = {'element': next(it, nothing)}

    def group(wanted):
        while state['element'] is not nothing:
            element = state['element']
            if (element if key is None else key(element)) != wanted:
                return
            state['element'] = next(it, nothing)
            yield element

    while state['element'] is not nothing:
        element = state['element']
        wanted = element if key is None else key(element)
        members = group(wanted)
        yield wanted, members
        for _ in members:
            pass


def tee(iterable, n=2):
    it = iter(iterable)
    kept = []

    def one():
        position = 0
        while True:
            if position == len(kept):
                try:
                    kept.append(next(it))
                except StopIteration:
                    return
            yield kept[position]
            position += 1
    return tuple([one() for _ in range(n)])
