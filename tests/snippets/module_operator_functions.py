# Operators as functions.
import operator
from functools import reduce
from operator import attrgetter, itemgetter, mul

rows = [('b', 2), ('a', 3), ('c', 1)]
print(sorted(rows, key=itemgetter(1)), max(rows, key=operator.itemgetter(0)), reduce(mul, [1, 2, 3, 4]))
print(operator.add(1, 2), operator.truediv(1, 4), operator.not_(0), operator.contains([1], 1), itemgetter(0, 1)('xyz'))


class Point:
    def __init__(self, x):
        self.x = x


print([p.x for p in sorted([Point(3), Point(1)], key=attrgetter('x'))], operator.methodcaller('upper')('up'))
# expect: [('c', 1), ('b', 2), ('a', 3)] ('c', 1) 24
# expect: 3 0.25 True True ('x', 'y')
# expect: [1, 3] UP
