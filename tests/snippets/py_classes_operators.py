# Operators reach methods, reflected ones too.
class V:
    def __init__(self, v): self.v = v
    def __repr__(self): return f'V({self.v})'
    def __add__(self, o): return V(self.v + (o.v if isinstance(o, V) else o))
    __radd__ = __add__
    def __mul__(self, o): return NotImplemented
    def __neg__(self): return V(-self.v)
    def __lt__(self, o): return self.v < o.v
    def __len__(self): return self.v
    def __getitem__(self, i): return (self.v, i)
    def __call__(self, *a): return a
    def __contains__(self, x): return x == self.v
    def __bool__(self): return self.v > 0
    def __iadd__(self, o):
        self.v += 100
        return self
    def __matmul__(self, o): return 'matmul'
    def __invert__(self): return 'invert'
    def __index__(self): return self.v
a = V(3)
print(a + 1, 1 + a, a + a, -a, a < V(4), a > V(1), len(a), a[1], a[1:2], a(1, 2), 3 in a, bool(V(0)), a @ 1, ~a)
a += 1
print(a, sum([V(1), V(2)]), sorted([V(3), V(1)]), [10, 20, 30, 40][V(2)], max(V(1), V(5)))
try:
    a * 2
except TypeError as e:
    print(e)
try:
    a - 2
except TypeError as e:
    print(e)
try:
    2 - a
except TypeError as e:
    print(e)
# expect: V(4) V(4) V(6) V(-3) True True 3 (3, 1) (3, slice(1, 2, None)) (1, 2) True False matmul invert
# expect: V(103) V(3) [V(1), V(3)] 30 V(5)
# expect: unsupported operand type(s) for *: 'V' and 'int'
# expect: unsupported operand type(s) for -: 'V' and 'int'
# expect: unsupported operand type(s) for -: 'int' and 'V'
