# defaultdict makes what is missing.
from collections import defaultdict

groups = defaultdict(list)
for name, gpu in (('a', 0), ('b', 1), ('c', 0)):
    groups[gpu].append(name)
print(dict(groups), groups, 5 in groups, groups.get(5))
counts = defaultdict(int)
counts['x'] += 1
print(counts)
try:
    defaultdict(3)
except TypeError as error:
    print(error)
# expect: {0: ['a', 'c'], 1: ['b']} defaultdict(<class 'list'>, {0: ['a', 'c'], 1: ['b']}) False None
# expect: defaultdict(<class 'int'>, {'x': 1})
# expect: first argument must be callable or None
