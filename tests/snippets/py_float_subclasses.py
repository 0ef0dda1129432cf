# A subclass of float is a number with attributes and methods of its own.
class Metres(float):
    def __new__(cls, value, unit='m'):
        self = super().__new__(cls, value)
        self.unit = unit
        return self
    def __repr__(self):
        return f'{float(self)} {self.unit}'
    def __add__(self, other):
        return Metres(float(self) + float(other), self.unit)
a = Metres('2.5')
b = Metres(1.5, 'km')
print(a, b, a + b, a + 1, 1 + a, -a, abs(b), a * 2, a / b, a // 1, a ** 2, round(a), int(b))
print(a == 2.5, a < b, 2.5 == a, hash(a) == hash(2.5), a in [2.5], {2.5: 'x'}[a], bool(Metres(0)), isinstance(a, float))
print(f'{a:.1f}', '%.2f' % a, str(a), repr(a), type(a).__name__, type(a * 1).__name__, a.is_integer(), max(a, b), sum([a, b]))
import math
print(math.sqrt(Metres(4)), math.floor(a), sorted([a, b, 2.0]), a.real, type(a.real).__name__, divmod(a, 1))
class Plain(float):
    pass
print(Plain(3), Plain(), Plain(2) + Plain(3), vars(Plain(1)), Plain('1e3'))
# expect: 2.5 m 1.5 km 4.0 m 3.5 m 3.5 -2.5 1.5 5.0 1.6666666666666667 2.0 6.25 2 1
# expect: True False True True True x False True
# expect: 2.5 2.50 2.5 m 2.5 m Metres float False 2.5 m 4.0
# expect: 2.0 2 [1.5 km, 2.0, 2.5 m] 2.5 float (2.0, 0.5)
# expect: 3.0 0.0 5.0 {} 1000.0
