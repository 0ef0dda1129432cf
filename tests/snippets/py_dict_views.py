# Views are live; dicts of many shapes.
d = {'a': 1}
k, v, i = d.keys(), d.values(), d.items()
d['b'] = 2
print(k, v, i, len(k), 'a' in k, 2 in v, ('a', 1) in i, list(k), sorted(v))
print(k & {'a', 'z'}, k | {'q'} == {'a', 'b', 'q'}, k - {'a'}, k == {'a', 'b'}, sorted(i), list(reversed(d)))
print({1: 'i', '1': 's', (1, 2): 't', None: 'n', True: 'b', 2.0: 'f'}, {}.get('x'), {'a': {'b': [1]}}['a']['b'][0])
e = dict(zip(range(20), range(20)))
for n in range(0, 20, 2): del e[n]
print(e, list(e.items())[:2])
e.update({1: 'x'}, y=2)
print(e, e.pop(99, 'none'), dict([(1, 2)], a=3), dict({'q': 1}))
big = {i: i * i for i in range(1000)}
print(len(big), big[999], sum(big.values()), 500 in big, 1000 in big)
for i in range(990): del big[i]
print(big)
print({'a': 1, 'b': 2} == {'b': 2, 'a': 1}, {'a': 1} != {'a': 2}, bool({}), max({'a': 3, 'b': 1}, key={'a': 3, 'b': 1}.get))
x = {}
x['self'] = x
print(x)
l = [1]
l.append(l)
print(l)
try:
    for key in d: del d[key]
except RuntimeError as err: print(err)
# expect: dict_keys(['a', 'b']) dict_values([1, 2]) dict_items([('a', 1), ('b', 2)]) 2 True True True ['a', 'b'] [1, 2]
# expect: {'a'} True {'b'} True [('a', 1), ('b', 2)] ['b', 'a']
# expect: {1: 'b', '1': 's', (1, 2): 't', None: 'n', 2.0: 'f'} None 1
# expect: {1: 1, 3: 3, 5: 5, 7: 7, 9: 9, 11: 11, 13: 13, 15: 15, 17: 17, 19: 19} [(1, 1), (3, 3)]
# expect: {1: 'x', 3: 3, 5: 5, 7: 7, 9: 9, 11: 11, 13: 13, 15: 15, 17: 17, 19: 19, 'y': 2} none {1: 2, 'a': 3} {'q': 1}
# expect: 1000 998001 332833500 True False
# expect: {990: 980100, 991: 982081, 992: 984064, 993: 986049, 994: 988036, 995: 990025, 996: 992016, 997: 994009, 998: 996004, 999: 998001}
# expect: True True False a
# expect: {'self': {...}}
# expect: [1, [...]]
# expect: dictionary changed size during iteration
