# del of names, items, attributes, slices.
x = [1, 2, 3, 4, 5]
del x[0], x[-1]
print(x)
del x[:1]
print(x)
d = {'a': 1, 'b': 2}
del d['a']
class C: pass
c = C()
c.v = 1
del c.v
print(d, hasattr(c, 'v'))
a = b = 1
del a
print(b)
try:
    del d['zz']
except KeyError as e:
    print('KeyError', e)
try:
    del c.nope
except AttributeError as e:
    print(e)
# expect: [2, 3, 4]
# expect: [3, 4]
# expect: {'b': 2} False
# expect: 1
# expect: KeyError 'zz'
# expect: 'C' object has no attribute 'nope'
