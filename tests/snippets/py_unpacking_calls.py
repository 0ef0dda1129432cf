# Stars in calls and displays.
def show(*args, **kw): print(args, kw)
show(*'ab', 1, *[2, 3], x=1, **{'y': 2}, **dict(z=3))
a = [*range(3), *(4, 5)]
b = {**{'a': 1}, **{'a': 2, 'b': 3}}
print(a, b, (*a, 6), {*a, 9})
for x, *y in [(1, 2, 3), 'ab']: print(x, y)
[c, d] = 1, 2
print(c, d)
try:
    show(**{'x': 1}, **{'x': 2})
except TypeError as e:
    print(e)
try:
    show(x=1, **{'x': 2})
except TypeError as e:
    print(e)
try:
    dict(**{1: 2})
except TypeError as e:
    print(e)
# expect: ('a', 'b', 1, 2, 3) {'x': 1, 'y': 2, 'z': 3}
# expect: [0, 1, 2, 4, 5] {'a': 2, 'b': 3} (0, 1, 2, 4, 5, 6) {0, 1, 2, 4, 5, 9}
# expect: 1 [2, 3]
# expect: a ['b']
# expect: 1 2
# expect: __main__.show() got multiple values for keyword argument 'x'
# expect: __main__.show() got multiple values for keyword argument 'x'
# expect: keywords must be strings
