# super() reaches what every class inherits: comparison, attributes, printing, __init_subclass__.
class A:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        print('sub', cls.__name__, kw)
    def __new__(cls, *a, **k):
        self = super().__new__(cls)
        print('new', a, k)
        return self
    def __init__(self, *a, **k):
        super().__init__()
        self.a = a
    def __repr__(self): return '<A ' + super().__repr__()[:12] + '>'
    def __str__(self): return 'S' + super().__str__()[:4]
    def __eq__(self, o): return super().__eq__(o)
    def __ne__(self, o): return super().__ne__(o)
    def __hash__(self): return super().__hash__()
    def __format__(self, s): return super().__format__(s)[:3]
    def __setattr__(self, k, v):
        print('set', k); super().__setattr__(k, v)
    def __getattribute__(self, k):
        if k == 'magic': return 42
        return super().__getattribute__(k)
    def __delattr__(self, k):
        print('del', k); super().__delattr__(k)
    def __dir__(self): return sorted(n for n in super().__dir__() if not n.startswith('_'))
    def __sizeof__(self): return 1
class B(A):
    pass
b = B(1, k=2)
print(b, repr(b), b == b, b != b, b == 1, b != 1, hash(b) == hash(b), f'{b}', b.magic, b.a)
b.x = 3
del b.x
try: b.x
except AttributeError as e: print(e)
print(dir(b))
class P:
    def __getattr__(self, n):
        if n.startswith('get_'): return lambda: n[4:]
        raise AttributeError(n)
print(P().get_it())
try: P().other
except AttributeError as e: print(repr(e))
print(object().__class__.__name__, type(object()), object.__name__)
class C(int):
    def __add__(self, o): return C(int.__add__(self, o))
    def __repr__(self): return f'C({int(self)})'
print(C(3)+4, C(3)*2, sorted([C(3), C(1)]), {C(1): 'x'}[1])
class L(list):
    def append(self, x):
        super().append(x); super().append(x)
    def __getitem__(self, i): return ('got', super().__getitem__(i))
l = L([1]); l.append(5); print(l, len(l), l[0], l + [3], isinstance(l, list))
class D(dict):
    def __missing__(self, k): return k * 2
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
d = D(a=1); d['b'] = 1; print(d, d['zz'], d.get('q'))
class S(str):
    def shout(self): return self.upper() + '!'
print(S('a').shout(), S('ab') + 'c', type(S('a') + 'b').__name__, S('x') == 'x')
class E(Exception):
    def __init__(self, code, msg='oops'):
        super().__init__(msg); self.code = code
    def __str__(self): return f'[{self.code}] {super().__str__()}'
try: raise E(5)
except E as e: print(e, repr(e), e.args, e.code)
class F(float):
    pass
print(F(1.5) + 1, F('2'), F(3).is_integer())
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def a(self): return self[0]
print(T(1, 2), T(1, 2).a, T(1,2) == (1, 2))
print(issubclass(bool, int), bool.__mro__, int.__bases__, A.__mro__[-1])
class Desc:
    def __set_name__(self, o, n): self.n = '_' + n; print('name', n)
    def __get__(self, i, o): return self if i is None else getattr(i, self.n, None)
    def __set__(self, i, v):
        if v < 0: raise ValueError(f'{self.n} < 0')
        setattr(i, self.n, v)
class G:
    w = Desc()
g = G(); g.w = 3; print(g.w, g.__dict__)
try: g.w = -1
except ValueError as e: print(e)
print(vars(g), getattr(g, 'zz', 'dflt'), hasattr(g, 'w'), callable(G), callable(g))
class H:
    def __len__(self): return 3
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i * i
    def __reversed__(self): return iter('rev')
    def __contains__(self, x): return x == 99
    def __int__(self): return 7
    def __float__(self): return 7.5
    def __index__(self): return 2
    def __bool__(self): return False
    def __abs__(self): return 'abs'
    def __round__(self, n=None): return ('round', n)
    def __divmod__(self, o): return 'dm'
    def __pow__(self, o, m=None): return ('pow', o, m)
    def __iadd__(self, o): return ('iadd', o)
    def __rsub__(self, o): return ('rsub', o)
    def __invert__(self): return 'inv'
    def __lshift__(self, o): return 'ls'
    def __floor__(self): return 'fl'
    def __ceil__(self): return 'ce'
    def __trunc__(self): return 'tr'
import math
h = H(); print(list(h), list(reversed(h)), 99 in h, 1 in h, int(h), float(h), [10,20,30][h], not h, abs(h), round(h), round(h, 2), divmod(h, 1), h**2, pow(h, 2, 3), 5 - h, ~h, h << 1, math.floor(h), math.ceil(h), math.trunc(h))
h += 4; print(h)
# expect: sub B {}
# expect: new (1,) {'k': 2}
# expect: set a
# expect: S<A < <A <__main__.B > True False False True True S<A 42 (1,)
# expect: set x
# expect: del x
# expect: 'B' object has no attribute 'x'
# expect: ['a']
# expect: it
# expect: AttributeError('other')
# expect: object <class 'object'> object
# expect: C(7) 6 [C(1), C(3)] x
# expect: [1, 5, 5] 3 ('got', 1) [1, 5, 5, 3] True
# expect: {'a': 1, 'b': 2} zzzz None
# expect: A! abc str True
# expect: [5] oops E('oops') ('oops',) 5
# expect: 2.5 2.0 True
# expect: (1, 2) 1 True
# expect: True (<class 'bool'>, <class 'int'>, <class 'object'>) (<class 'object'>,) <class 'object'>
# expect: name w
# expect: 3 {'_w': 3}
# expect: _w < 0
# expect: {'_w': 3} dflt True True False
# expect: [0, 1, 4] ['r', 'e', 'v'] True False 7 7.5 30 True abs ('round', None) ('round', 2) dm ('pow', 2, None) ('pow', 2, 3) ('rsub', 5) inv ls fl ce tr
# expect: ('iadd', 4)
