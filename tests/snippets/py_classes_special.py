# Class attributes, private names, slots of repr.
class A:
    x = []
    __secret = 1
    def see(self): return self.__secret
a, b = A(), A()
a.x.append(1)
b.y = 2
print(b.x, A.x, a.see(), hasattr(a, '__secret'), hasattr(a, '_A__secret'))
class B:
    def __str__(self): return 'str'
print(str(B()), f'{B()}', '%s' % B(), B() is B())
class C:
    def __format__(self, spec): return f'<{spec}>'
    def __hash__(self): return 7
    def __eq__(self, other): return True
print(f'{C():abc}', format(C()), hash(C()), {C(): 1}[C()])
class Meta(type):
    def __call__(cls, *a):
        made = super().__call__(*a)
        made.tag = 'meta'
        return made
class M(metaclass=Meta):
    pass
print(M().tag, type(M).__name__)
class Reg:
    subs = []
    def __init_subclass__(cls, **kw):
        Reg.subs.append((cls.__name__, kw))
class R1(Reg, opt=1): pass
print(Reg.subs)
N = type('N', (A,), {'z': 3})
print(N().z, N.__name__, N().see())
# expect: [1] [1] 1 False True
# expect: str str str False
# expect: <abc> <> 7 1
# expect: meta Meta
# expect: [('R1', {'opt': 1})]
# expect: 3 N 1
