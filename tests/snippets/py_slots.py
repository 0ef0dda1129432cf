# __slots__ names the only attributes that instances take.
class Point:
    __slots__ = ('x', 'y')
    def __init__(self, x, y):
        self.x, self.y = x, y
class Named(Point):
    __slots__ = 'name'
class Open(Point):
    pass
p = Point(1, 2)
p.x = 5
print(p.x, p.y, hasattr(p, '__dict__'))
def failing(call):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
def set_z(): p.z = 1
failing(set_z)
failing(lambda: p.__dict__)
failing(lambda: vars(p))
n = Named(1, 2)
n.name = 'n'
print(n.name, n.x)
def set_other(): n.other = 1
failing(set_other)
o = Open(3, 4)
o.anything = 5
print(o.x, o.anything)
del p.x
failing(lambda: p.x)
# expect: 5 2 False
# expect: AttributeError 'Point' object has no attribute 'z'
# expect: AttributeError 'Point' object has no attribute '__dict__'
# expect: TypeError vars() argument must have __dict__ attribute
# expect: n 1
# expect: AttributeError 'Named' object has no attribute 'other'
# expect: 3 5
# expect: AttributeError 'Point' object has no attribute 'x'
