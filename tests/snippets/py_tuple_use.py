# Tuples, their packing and unpacking.
t = 1, 2, 3
a, b, c = t
print(t, a + b + c, (1,), (), t[1], t[-1], t[:2], len(t))
a, b = b, a
print(a, b)
first, *rest = [1, 2, 3, 4]
*head, last = 'abc'
x, *middle, y = range(5)
print(first, rest, head, last, x, middle, y)
(p, q), r = (1, 2), 3
print(p, q, r, t + (4,), t * 2, t.count(1), t.index(3), t == (1, 2, 3), hash(t) == hash((1, 2, 3)))
try:
    t[0] = 5
except TypeError as e:
    print(e)
try:
    a, b = 1, 2, 3
except ValueError as e:
    print(e)
try:
    a, b, c = 1, 2
except ValueError as e:
    print(e)
try:
    a, b = 5
except TypeError as e:
    print(e)
# expect: (1, 2, 3) 6 (1,) () 2 3 (1, 2) 3
# expect: 2 1
# expect: 1 [2, 3, 4] ['a', 'b'] c 0 [1, 2, 3] 4
# expect: 1 2 3 (1, 2, 3, 4) (1, 2, 3, 1, 2, 3) 1 2 True True
# expect: 'tuple' object does not support item assignment
# expect: too many values to unpack (expected 2)
# expect: not enough values to unpack (expected 3, got 2)
# expect: cannot unpack non-iterable int object
