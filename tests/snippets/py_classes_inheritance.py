# Bases, super, method resolution.
class A:
    def who(self):
        return 'A'
    def call(self):
        return self.who()
class B(A):
    def who(self):
        return 'B>' + super().who()
class C(A):
    def who(self):
        return 'C>' + super().who()
class D(B, C):
    def who(self):
        return 'D>' + super().who()
print(D().call(), [k.__name__ for k in D.__mro__], D.__bases__[0].__name__)
print(issubclass(D, A), isinstance(D(), (int, C)), issubclass(B, C), D.__base__ is B)
class Base:
    def __init__(self, name):
        self.name = name
class Child(Base):
    def __init__(self, name, age):
        super().__init__(name)
        self.age = age
    def __str__(self):
        return f'{self.name}:{self.age}'
print(Child('x', 3), str(Child('y', 4)))
try:
    class X(A, D):
        pass
except TypeError as e:
    print(e)
# expect: D>B>C>A ['D', 'B', 'C', 'A', 'object'] B
# expect: True True False True
# expect: x:3 y:4
# expect: Cannot create a consistent method resolution
# expect: order (MRO) for bases A, D
