# abc: classes that cannot be made while an abstract method is left.


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractproperty(property):
    __isabstractmethod__ = True


def _is_abstract(value):
    if isinstance(value, property):
        return any(getattr(part, '__isabstractmethod__', False) for part in (value.fget, value.fset, value.fdel)
                   if part is not None) or getattr(type(value), '__isabstractmethod__', False)
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    return getattr(value, '__isabstractmethod__', False) is True


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        names = {key for key, value in namespace.items() if _is_abstract(value)}
        for base in bases:
            for key in getattr(base, '__abstractmethods__', ()):
                if _is_abstract(getattr(cls, key, None)):
                    names.add(key)
        cls.__abstractmethods__ = frozenset(names)
        return cls

    def __call__(cls, *args, **kwds):
        left = sorted(cls.__abstractmethods__)
        if left:
            raise TypeError("Can't instantiate abstract class %s with abstract method%s %s" % (
                cls.__name__, '' if len(left) == 1 else 's', ', '.join(left)))
        return super().__call__(*args, **kwds)

    def register(cls, subclass):
        raise NotImplementedError("ABC.register() is not part of Ringside's Python subset")


class ABC(metaclass=ABCMeta):
    pass
