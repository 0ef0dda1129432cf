# Sets and their algebra.
a = {1, 2, 3}
b = {3, 4}
print(a | b, a & b, a - b, a ^ b, a <= {1, 2, 3, 4}, {1} < a, a.isdisjoint({9}))
print(a.union([7]), a.intersection([1, 9]), a.difference([1]), len(a), 2 in a)
a.add(5)
a.discard(99)
a.remove(1)
print(a, set(), {x % 3 for x in range(10)}, frozenset([1, 2]), sorted({'b', 'a'}))
a |= {8}
a -= {2}
print(a, {1, 2} == {2, 1}, frozenset({1}) in {frozenset({1})})
print({10, 5, 100, 33, 7, 64, 128, 1000}, {0.5, 2, -1}, {(1, 2), (0, 1)})
try:
    {[1]}
except TypeError as e:
    print(e)
try:
    a.remove(1234)
except KeyError as e:
    print(repr(e))
# expect: {1, 2, 3, 4} {3} {1, 2} {1, 2, 4} True True True
# expect: {1, 2, 3, 7} {1} {2, 3} 3 True
# expect: {2, 3, 5} set() {0, 1, 2} frozenset({1, 2}) ['a', 'b']
# expect: {3, 5, 8} True True
# expect: {64, 33, 128, 100, 5, 7, 1000, 10} {0.5, 2, -1} {(0, 1), (1, 2)}
# expect: unhashable type: 'list'
# expect: KeyError(1234)
