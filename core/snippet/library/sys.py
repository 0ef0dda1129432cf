# sys: what a program may ask about the Python it runs on.


class _Fields(tuple):
    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        raise AttributeError('%r object has no attribute %r' % ('sys.' + self._title, name))

    def __repr__(self):
        shown = ', '.join('%s=%r' % pair for pair in zip(self._names, self))
        return 'sys.%s(%s)' % (self._title, shown)


class _VersionInfo(_Fields):
    _title = 'version_info'
    _names = ('major', 'minor', 'micro', 'releaselevel', 'serial')


class _FloatInfo(_Fields):
    _title = 'float_info'
    _names = ('max', 'max_exp', 'max_10_exp', 'min', 'min_exp', 'min_10_exp', 'dig', 'mant_dig', 'epsilon', 'radix',
              'rounds')


version_info = _VersionInfo((3, 11, 2, 'final', 0))
float_info = _FloatInfo((_float_max, 1024, 308, _float_min, -1021, -307, 15, 53, _float_epsilon, 2, 1))


class _Stream:
    encoding = 'utf-8'
    closed = False

    def __init__(self, name, write):
        self.name = '<%s>' % name
        self.write = write

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False


stdout = __stdout__ = _Stream('stdout', _write)


def _drop(text, /):
    # What goes to stderr is no part of the program's output.
    if not isinstance(text, str):
        raise TypeError('write() argument must be str, not %s' % type(text).__name__)
    return len(text)


stderr = __stderr__ = _Stream('stderr', _drop)


def exit(status=None, /):
    if status is None:
        raise SystemExit
    raise SystemExit(status)


def intern(string, /):
    return string
