# Shallow copies share what deep copies do not.
import copy

inner = [1, 2]
outer = {'a': inner, 'b': inner}
shallow, deep = copy.copy(outer), copy.deepcopy(outer)
inner.append(3)
print(shallow['a'], deep['a'], deep['a'] is deep['b'], copy.copy((1, 2)))


class Node:
    def __init__(self):
        self.me = self
        self.items = []


n = Node()
m = copy.deepcopy(n)
print(m is not n, m.me is m, copy.copy(n).items is n.items)
# expect: [1, 2, 3] [1, 2] True (1, 2)
# expect: True True True
