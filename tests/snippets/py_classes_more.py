# Class bodies, attributes, class-level tricks.
class A:
    x = 1
    y = x + 1
    def f(self, z=y): return z
    g = f
    lst = [x] * 2
    if x: w = 'set'
    for i in range(2): pass
print(A.y, A().f(), A().g(9), A.lst, A.w, A.i)
class B(A):
    x = 5
    def f(self): return super().f() + self.x
print(B().f(), B().g(), B.y)
class C:
    def __init__(self, **kw):
        for k, v in kw.items(): setattr(self, k, v)
    def __repr__(self): return f'{type(self).__name__}({", ".join(f"{k}={v!r}" for k, v in self.__dict__.items())})'
print(C(a=1, b='x'), vars(C(q=2)))
class D:
    instances = []
    def __new__(cls, *args):
        made = super().__new__(cls)
        cls.instances.append(made)
        return made
    def __init__(self, v): self.v = v
d = D(4)
print(d.v, len(D.instances), D.instances[0] is d)
class Single:
    _one = None
    def __new__(cls):
        if cls._one is None: cls._one = object.__new__(cls)
        return cls._one
print(Single() is Single())
class L(list):
    def total(self): return sum(self)
    def append(self, v):
        super().append(v * 2)
l = L([1, 2])
l.append(5)
print(l, l.total(), len(l), isinstance(l, list), l[0], l == [1, 2, 10], type(l).__name__, l + [1])
class DD(dict):
    def __getitem__(self, k): return super().__getitem__(k) if k in self else f'<{k}>'
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
q = DD(a=1)
q['b'] = 1
print(q['a'], q['b'], q['zz'], len(q), q)
class S(str):
    def shout(self): return self.upper() + '!'
print(S('hi').shout(), S('a') + 'b', len(S('abc')), S('x') == 'x', {S('k'): 1}['k'])
class T(tuple):
    @property
    def first(self): return self[0]
print(T([7, 8]).first, T((1,)), T([1, 2]) + (3,))
class I(int):
    def double(self): return I(self * 2)
print(I(5).double(), I(3) + 4, type(I(3) + 4).__name__, I(7) // 2, [10, 20, 30][I(1)], I(2) == 2)
class Temp:
    def __init__(self, c): self._c = c
    def get_f(self): return self._c * 9 / 5 + 32
    def set_f(self, v): self._c = (v - 32) * 5 / 9
    def del_f(self): print('deleted')
    f = property(get_f, set_f, del_f, 'doc')
t = Temp(100)
t.f = 32
print(t.f, t._c)
del t.f
class Desc:
    def __get__(self, obj, owner): return 'got' if obj else 'class'
    def __set__(self, obj, v): print('set', v)
    def __set_name__(self, owner, name): self.name = name
class H:
    d = Desc()
h = H()
h.d = 5
print(h.d, H.d, H.__dict__['d'].name)
# expect: 2 2 9 [1, 1] set 1
# expect: 7 2 2
# expect: C(a=1, b='x') {'q': 2}
# expect: 4 1 True
# expect: True
# expect: [1, 2, 10] 13 3 True 1 True L [1, 2, 10, 1]
# expect: 1 2 <zz> 2 {'a': 1, 'b': 2}
# expect: HI! ab 3 True 1
# expect: 7 (1,) (1, 2, 3)
# expect: 10 7 int 3 20 True
# expect: 32.0 0.0
# expect: deleted
# expect: set 5
# expect: got class d
