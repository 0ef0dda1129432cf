# os: a private environment, and paths as text.
import os.path as path
import os._files as _files
from os._files import listdir, makedirs, mkdir, remove, remove as unlink


class _Environ(dict):
    def __setitem__(self, key, value):
        for text in (key, value):
            if not isinstance(text, str):
                raise TypeError('str expected, not %s' % type(text).__name__)
        dict.__setitem__(self, key, value)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def update(self, *args, **kwds):
        for key, value in dict(*args, **kwds).items():
            self[key] = value

    def copy(self):
        return dict(self)

    def __repr__(self):
        return 'environ(%s)' % dict.__repr__(self)


environ = _Environ(_launch_environment())
# What the process itself has: a program may give `environ` another value.
_process_environment = environ


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(key, value):
    pass


def unsetenv(key):
    pass


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    raise TypeError('expected str, bytes or os.PathLike object, not %s' % type(path).__name__)
