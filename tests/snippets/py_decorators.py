# Functions that wrap functions.
def twice(f):
    def inner(*a, **k):
        return f(f(*a, **k))
    return inner
def tag(name):
    def deco(f):
        def inner(*a):
            return f'<{name}>{f(*a)}</{name}>'
        return inner
    return deco
@twice
def inc(x): return x + 1
@tag('b')
@tag('i')
def hello(w): return 'hello ' + w
print(inc(5), hello('x'))
class Count:
    def __init__(self, f):
        self.f, self.n = f, 0
    def __call__(self, *a):
        self.n += 1
        return self.f(*a)
@Count
def sq(x): return x * x
sq(2), sq(3)
print(sq.n, sq(4))
def deco(cls):
    cls.extra = 1
    return cls
@deco
class K: pass
print(K.extra)
# expect: 7 <b><i>hello x</i></b>
# expect: 2 16
# expect: 1
