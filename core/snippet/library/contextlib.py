# contextlib, as far as the subset has it.
from functools import wraps as _wraps


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return None


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, function):
        @_wraps(function)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return function(*args, **kwds)
        return inner


class _GeneratorContextManager(ContextDecorator):
    def __init__(self, function, args, kwds):
        self.gen = function(*args, **kwds)
        self.func, self.args, self.kwds = function, args, kwds

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, kind, value, traceback):
        if kind is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = kind()
        try:
            self.gen.throw(value)
        except StopIteration as stop:
            return stop is not value
        except BaseException as raised:
            if raised is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(function):
    @_wraps(function)
    def helper(*args, **kwds):
        return _GeneratorContextManager(function, args, kwds)
    return helper


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._exit_callbacks = []

    def enter_context(self, cm):
        result = cm.__enter__()
        self._exit_callbacks.append(cm.__exit__)
        return result

    def push(self, exit):
        self._exit_callbacks.append(exit.__exit__ if hasattr(exit, '__exit__') else exit)
        return exit

    def callback(self, function, *args, **kwds):
        def run(kind, value, traceback):
            function(*args, **kwds)
        self._exit_callbacks.append(run)
        return function

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, kind, value, traceback):
        pending = value
        suppressed = False
        while self._exit_callbacks:
            leave = self._exit_callbacks.pop()
            try:
                if leave(None if pending is None else type(pending), pending, None):
                    suppressed, pending = True, None
            except BaseException as raised:
                suppressed, pending = False, raised
        if pending is not None and pending is not value:
            raise pending
        return value is not None and suppressed
