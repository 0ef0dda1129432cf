# Deaths in order: locals, exceptions, containers, arguments.
class T:
    def __init__(self, n): self.n = n
    def __del__(self): print('del', self.n)
    def me(self): return self
def f(t):
    print('got', t.n)
    return None
f(T(1))
print('--')
def g():
    a = T('a')
    b = T('b')
    print('leaving')
g()
print('--')
try:
    x = T('x')
    raise ValueError
except ValueError:
    print('handled')
x = None
print('--')
d = {'k': T('k')}
d['k'] = 5
print('replaced')
T('chain').me().me()
print('--')
l = [T(i) for i in range(3)]
del l[1]
print('middle gone')
l[:] = []
print('--')
t = T('swap1'), T('swap2')
a, b = t
t = None
a, b = b, a
a = None
print('one left')
b = None
def gen():
    h = T('held')
    yield 1
    yield 2
it = gen()
next(it)
print('suspended')
it = None
print('--')
class N:
    def __init__(self): self.child = T('child')
n = N()
n = None
x = T('loop')
for x in [1]: print('rebinding loop name')
y = [T('nested')] * 2
y.pop()
print('still one')
y.pop()
print('end')
# expect: got 1
# expect: del 1
# expect: --
# expect: leaving
# expect: del a
# expect: del b
# expect: --
# expect: handled
# expect: del x
# expect: --
# expect: del k
# expect: replaced
# expect: del chain
# expect: --
# expect: del 1
# expect: middle gone
# expect: del 2
# expect: del 0
# expect: --
# expect: del swap2
# expect: one left
# expect: del swap1
# expect: suspended
# expect: del held
# expect: --
# expect: del child
# expect: del loop
# expect: rebinding loop name
# expect: still one
# expect: del nested
# expect: end
