# A class pattern looks at attributes: by name, or in the order of __match_args__.
import dataclasses
@dataclasses.dataclass
class Point:
    x: int
    y: int = 0
class Circle:
    __match_args__ = ('centre', 'radius')
    def __init__(self, centre, radius):
        self.centre, self.radius = centre, radius
def describe(shape):
    match shape:
        case Point(0, 0):
            return 'origin'
        case Point(x, y=0):
            return f'on the axis at {x}'
        case Circle(Point(x, y), radius=r) if r > 1:
            return f'circle at {x}, {y}'
        case Circle():
            return 'small circle'
        case int(n) | float(n):
            return f'number {n}'
        case str(text):
            return 'text ' + text
        case ValueError(args=[first]):
            return f'error {first}'
        case Point(x=x):
            return f'point {x}'
    return 'else'
for shape in [Point(0, 0), Point(4), Point(1, 2), Circle(Point(1, 1), 2), Circle(None, 1), 3, 2.5, 'a', ValueError('v'), []]:
    print(describe(shape))
def failing(call):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
def too_many():
    match Point(1, 2):
        case Point(1, 2, 3):
            pass
def no_arguments():
    class Plain: pass
    match Plain():
        case Plain(1):
            pass
def no_class():
    text = 'int'
    match 5:
        case text(5):
            pass
def twice():
    match Point(1, 2):
        case Point(1, x=1):
            pass
for call in (too_many, no_arguments, no_class, twice):
    failing(call)
# expect: origin
# expect: on the axis at 4
# expect: point 1
# expect: circle at 1, 1
# expect: small circle
# expect: number 3
# expect: number 2.5
# expect: text a
# expect: error v
# expect: else
# expect: TypeError Point() accepts 2 positional sub-patterns (3 given)
# expect: TypeError Plain() accepts 0 positional sub-patterns (1 given)
# expect: TypeError called match pattern must be a type
# expect: TypeError Point() got multiple sub-patterns for attribute 'x'
