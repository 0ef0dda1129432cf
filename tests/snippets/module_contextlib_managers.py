# Context managers from generators.
from contextlib import contextmanager, nullcontext, suppress, ExitStack


@contextmanager
def room(name):
    print('enter', name)
    try:
        yield name.upper()
    finally:
        print('leave', name)


with room('a') as value:
    print(value)
try:
    with room('b'):
        raise ValueError('inside')
except ValueError as error:
    print('caught', error)
with suppress(KeyError):
    {}['x']
with nullcontext(5) as five:
    print(five)
with ExitStack() as stack:
    print([stack.enter_context(room(name)) for name in 'xy'])
# expect: enter a
# expect: A
# expect: leave a
# expect: enter b
# expect: leave b
# expect: caught inside
# expect: 5
# expect: enter x
# expect: enter y
# expect: ['X', 'Y']
# expect: leave y
# expect: leave x
