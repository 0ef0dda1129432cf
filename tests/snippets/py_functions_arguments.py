# Every kind of parameter.
def f(a, b=2, *args, c, d=4, **kw):
    return a, b, args, c, d, kw
print(f(1, c=3))
print(f(1, 2, 3, 4, c=5, e=6))
print(f(*[1, 2], **{'c': 3, 'x': 9}))
def g(a, b, /, c, *, d):
    return a, b, c, d
print(g(1, 2, 3, d=4), g(1, 2, c=3, d=4))
h = lambda x, y=10, *z: (x, y, z)
print(h(1), h(1, 2), h(1, 2, 3, 4))
def default(x, seen=[]):
    seen.append(x)
    return seen
print(default(1), default(2))
print((lambda *a, **k: (a, k))(1, *[2], k=3, **{'m': 4}))
# expect: (1, 2, (), 3, 4, {})
# expect: (1, 2, (3, 4), 5, 4, {'e': 6})
# expect: (1, 2, (), 3, 4, {'x': 9})
# expect: (1, 2, 3, 4) (1, 2, 3, 4)
# expect: (1, 10, ()) (1, 2, ()) (1, 2, (3, 4))
# expect: [1, 2] [1, 2]
# expect: ((1, 2), {'k': 3, 'm': 4})
