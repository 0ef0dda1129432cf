# Classes, instances, methods.
class Point:
    """A point."""
    count = 0
    def __init__(self, x, y=0):
        self.x = x
        self.y = y
        Point.count += 1
    def __repr__(self):
        return f'Point({self.x}, {self.y})'
    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)
    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5
p = Point(3, 4)
print(p, p.norm(), Point.count, p + Point(1), p == Point(3, 4), p != Point(0), Point.__doc__, Point.__name__)
print(type(p) is Point, isinstance(p, object), hasattr(p, 'x'), getattr(p, 'z', None), vars(p))
p.z = 5
del p.x
print(p.__dict__, Point.norm.__name__, p.norm.__self__ is p)
try:
    p.x
except AttributeError as e:
    print(e)
try:
    Point()
except TypeError as e:
    print(e)
try:
    p()
except TypeError as e:
    print(e)
try:
    hash(p)
except TypeError as e:
    print(e)
# expect: Point(3, 4) 5.0 1 Point(4, 4) True True A point. Point
# expect: True True True None {'x': 3, 'y': 4}
# expect: {'y': 4, 'z': 5} norm True
# expect: 'Point' object has no attribute 'x'
# expect: Point.__init__() missing 1 required positional argument: 'x'
# expect: 'Point' object is not callable
# expect: unhashable type: 'Point'
