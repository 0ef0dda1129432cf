# Properties, static and class methods.
class T:
    scale = 2
    def __init__(self):
        self._v = 1
    @property
    def v(self):
        return self._v * self.scale
    @v.setter
    def v(self, value):
        if value < 0:
            raise ValueError('negative')
        self._v = value
    @staticmethod
    def s(x):
        return x + 1
    @classmethod
    def make(cls, v):
        made = cls()
        made.v = v
        return made
    @property
    def fixed(self):
        return 7
t = T()
t.v = 5
print(t.v, T.s(1), t.s(2), T.make(4).v, t.fixed)
try:
    t.v = -1
except ValueError as e:
    print(e)
try:
    t.fixed = 3
except AttributeError as e:
    print(e)
class U(T):
    scale = 3
print(U.make(2).v, type(U.make(1)).__name__)
# expect: 10 2 3 8 7
# expect: negative
# expect: property 'fixed' of 'T' object has no setter
# expect: 6 U
