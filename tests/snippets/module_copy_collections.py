# Copies of the containers of collections keep their kind.
from collections import Counter, OrderedDict, defaultdict, deque
from copy import copy, deepcopy

print(deepcopy(OrderedDict(a=[1])), copy(Counter('aab')), deepcopy(defaultdict(list, a=[1])), copy(deque([1], maxlen=3)))
# expect: OrderedDict([('a', [1])]) Counter({'a': 2, 'b': 1}) defaultdict(<class 'list'>, {'a': [1]}) deque([1], maxlen=3)
