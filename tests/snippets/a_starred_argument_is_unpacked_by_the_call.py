# A single *x is looked at after the keywords have their values.
def key():
    print('key')
    return ''
try:
    print(*5, sep=key())
except TypeError as error:
    print(error)
try:
    print(1, *5, sep=key())
except TypeError as error:
    print(error)
def f(*args, **kwargs):
    return args, kwargs
print(f(*'ab', x=1), f(*[], **{'y': 2}), f(*(1, 2)), f(0, *[1], *[2], z=3), f(*{4: 5}))
items = [1, 2]
items.append(*[3])
items.extend(*[items])
print(items)
print(*(letter for letter in 'xyz'), sep='-')
# expect: key
# expect: print() argument after * must be an iterable, not int
# expect: Value after * must be an iterable, not int
# expect: (('a', 'b'), {'x': 1}) ((), {'y': 2}) ((1, 2), {}) ((0, 1, 2), {'z': 3}) ((4,), {})
# expect: [1, 2, 3, 1, 2, 3]
# expect: x-y-z
