# Stars on both sides.
a, *b = 'hello'
print(a, b)
*a, b = range(1)
print(a, b)
(a, *b), c = [1, 2, 3], 4
print(a, b, c)
for a, (b, *c) in [(1, (2, 3, 4)), (5, (6,))]: print(a, b, c)
print(*[1], *[2, 3], sep='+')
def f(*args, **kwargs): return args, kwargs
print(f(*'ab', *range(2), x=1, **{'y': 2}), [*{'a': 1}], {*[1, 1]}, (*(), *[1]))
x = [1, 2, 3]
x[0], *x[1:] = 9, 8, 7, 6
print(x)
i = 0
i, x[i] = 1, 'new'
print(i, x)
try:
    a, *b, c = [1]
except ValueError as e: print(e)
try:
    a, b = {1, 2, 3}
except ValueError as e: print(e)
try:
    a, b = 'x'
except ValueError as e: print(e)
try:
    *a, = 5
except TypeError as e: print(e)
x = y = z = []
x.append(1)
print(y, x is z)
d = {}
d['k'], d['j'] = 1, 2
print(d)
(a, b), [c, d] = (1, 2), [3, 4]
print(a + b + c + d)
# expect: h ['e', 'l', 'l', 'o']
# expect: [] 0
# expect: 1 [2, 3] 4
# expect: 1 2 [3, 4]
# expect: 5 6 []
# expect: 1+2+3
# expect: (('a', 'b', 0, 1), {'x': 1, 'y': 2}) ['a'] {1} (1,)
# expect: [9, 8, 7, 6]
# expect: 1 [9, 'new', 7, 6]
# expect: not enough values to unpack (expected at least 2, got 1)
# expect: too many values to unpack (expected 2)
# expect: not enough values to unpack (expected 2, got 1)
# expect: cannot unpack non-iterable int object
# expect: [1] True
# expect: {'k': 1, 'j': 2}
# expect: 10
