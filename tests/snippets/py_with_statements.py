# Context managers see the exception.
class Ctx:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow
    def __enter__(self):
        print('enter', self.name)
        return self
    def __exit__(self, kind, value, tb):
        print('exit', self.name, kind.__name__ if kind else None, value)
        return self.swallow
with Ctx('a') as a, Ctx('b'):
    print('body', a.name)
with Ctx('c', True):
    raise ValueError('lost')
try:
    with Ctx('d'):
        1 / 0
except ZeroDivisionError as e:
    print('out', e)
def f():
    with Ctx('e'):
        return 'value'
print(f())
for i in range(2):
    with Ctx(i):
        if i == 0: continue
        break
with (Ctx('p') as p, Ctx('q') as q):
    pass
try:
    with 5:
        pass
except TypeError as e:
    print(e)
# expect: enter a
# expect: enter b
# expect: body a
# expect: exit b None None
# expect: exit a None None
# expect: enter c
# expect: exit c ValueError lost
# expect: enter d
# expect: exit d ZeroDivisionError division by zero
# expect: out division by zero
# expect: enter e
# expect: exit e None None
# expect: value
# expect: enter 0
# expect: exit 0 None None
# expect: enter 1
# expect: exit 1 None None
# expect: enter p
# expect: enter q
# expect: exit q None None
# expect: exit p None None
# expect: 'int' object does not support the context manager protocol
