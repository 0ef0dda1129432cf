# A context manager can decorate a function and can swallow an error.
import contextlib


@contextlib.contextmanager
def noted(name):
    print('begin', name)
    yield
    print('end', name)


@noted('call')
def work():
    print('work')


class Quiet(contextlib.ContextDecorator):
    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        print('swallowed', kind.__name__)
        return True


@Quiet()
def fail():
    raise ValueError


work()
fail()
# expect: begin call
# expect: work
# expect: end call
# expect: swallowed ValueError
