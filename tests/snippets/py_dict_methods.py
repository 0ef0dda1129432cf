# Dictionaries keep insertion order.
d = {'a': 1, 'b': 2}
d['c'] = 3
print(d, d['a'], d.get('x'), d.get('x', 0), 'a' in d, len(d), list(d))
print(list(d.keys()), list(d.values()), list(d.items()), d.keys(), d.items())
d.update({'a': 10}, z=26)
print(d, d.pop('b'), d.pop('nope', None), d.setdefault('q', []), d)
for k, v in d.items():
    print(k, v)
del d['a']
print(d, {**d, 'n': 1}, dict([('x', 1), ('y', 2)]), dict(a=1), dict.fromkeys('ab', 0))
print({k: v for k, v in zip('abc', range(3))}, {1: 'a', 1.0: 'b', True: 'c'})
print(d.popitem(), d, {'a': 1} == {'a': 1}, {'a': 1} | {'b': 2}, list(reversed({'x': 1, 'y': 2})))
e = d.copy()
e['new'] = 1
d.clear()
print(d, e)
# expect: {'a': 1, 'b': 2, 'c': 3} 1 None 0 True 3 ['a', 'b', 'c']
# expect: ['a', 'b', 'c'] [1, 2, 3] [('a', 1), ('b', 2), ('c', 3)] dict_keys(['a', 'b', 'c']) dict_items([('a', 1), ('b', 2), ('c', 3)])
# expect: {'a': 10, 'c': 3, 'z': 26, 'q': []} 2 None [] {'a': 10, 'c': 3, 'z': 26, 'q': []}
# expect: a 10
# expect: c 3
# expect: z 26
# expect: q []
# expect: {'c': 3, 'z': 26, 'q': []} {'c': 3, 'z': 26, 'q': [], 'n': 1} {'x': 1, 'y': 2} {'a': 1} {'a': 0, 'b': 0}
# expect: {'a': 0, 'b': 1, 'c': 2} {1: 'c'}
# expect: ('q', []) {'c': 3, 'z': 26} True {'a': 1, 'b': 2} ['y', 'x']
# expect: {} {'c': 3, 'z': 26, 'new': 1}
