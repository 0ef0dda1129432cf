# Attribute and call errors of classes.
class A:
    def m(self, x): return x
    @staticmethod
    def s(): return 1
    @classmethod
    def c(cls, v): return v
    prop = property(lambda self: 1)
for bad in (lambda: A.m(), lambda: A().m(), lambda: A().m(1, 2), lambda: A.s(1), lambda: A.c(), lambda: A(1), lambda: A.nope, lambda: A().nope, lambda: setattr(A(), 'prop', 2), lambda: A() + 1, lambda: A()[0], lambda: A() < A(), lambda: len(A()), lambda: iter(A()), lambda: A()(), lambda: int(A()), lambda: float(A()), lambda: abs(A()), lambda: -A(), lambda: hash({}), lambda: 'x' in A(), lambda: round(A()), lambda: sum(A()), lambda: next(A()), lambda: super(A, 5), lambda: object(5), lambda: isinstance(5, 'int'), lambda: [*A()], lambda: {**A()}, lambda: print(*A()), lambda: delattr(A(), 'q'), lambda: divmod(A(), 1), lambda: A() @ A(), lambda: A() << 1, lambda: bool(type('B', (), {'__bool__': lambda s: 5})()), lambda: str(type('B', (), {'__str__': lambda s: 5})()), lambda: len(type('B', (), {'__len__': lambda s: -1})()), lambda: type('B', (), {'__init__': lambda s: 5})()):
    try:
        bad()
        print('fine')
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: A.m() missing 2 required positional arguments: 'self' and 'x'
# expect: TypeError: A.m() missing 1 required positional argument: 'x'
# expect: TypeError: A.m() takes 2 positional arguments but 3 were given
# expect: TypeError: A.s() takes 0 positional arguments but 1 was given
# expect: TypeError: A.c() missing 1 required positional argument: 'v'
# expect: TypeError: A() takes no arguments
# expect: AttributeError: type object 'A' has no attribute 'nope'
# expect: AttributeError: 'A' object has no attribute 'nope'
# expect: AttributeError: property 'prop' of 'A' object has no setter
# expect: TypeError: unsupported operand type(s) for +: 'A' and 'int'
# expect: TypeError: 'A' object is not subscriptable
# expect: TypeError: '<' not supported between instances of 'A' and 'A'
# expect: TypeError: object of type 'A' has no len()
# expect: TypeError: 'A' object is not iterable
# expect: TypeError: 'A' object is not callable
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'A'
# expect: TypeError: float() argument must be a string or a real number, not 'A'
# expect: TypeError: bad operand type for abs(): 'A'
# expect: TypeError: bad operand type for unary -: 'A'
# expect: TypeError: unhashable type: 'dict'
# expect: TypeError: argument of type 'A' is not iterable
# expect: TypeError: type A doesn't define __round__ method
# expect: TypeError: 'A' object is not iterable
# expect: TypeError: 'A' object is not an iterator
# expect: TypeError: super(type, obj): obj must be an instance or subtype of type
# expect: TypeError: object() takes no arguments
# expect: TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: TypeError: Value after * must be an iterable, not A
# expect: TypeError: 'A' object is not a mapping
# expect: TypeError: print() argument after * must be an iterable, not A
# expect: AttributeError: 'A' object has no attribute 'q'
# expect: TypeError: unsupported operand type(s) for divmod(): 'A' and 'int'
# expect: TypeError: unsupported operand type(s) for @: 'A' and 'A'
# expect: TypeError: unsupported operand type(s) for <<: 'A' and 'int'
# expect: TypeError: __bool__ should return bool, returned int
# expect: TypeError: __str__ returned non-string (type int)
# expect: ValueError: __len__() should return >= 0
# expect: TypeError: __init__() should return None, not 'int'
