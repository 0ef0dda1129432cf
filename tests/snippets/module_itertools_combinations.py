# Products, permutations and combinations in order.
from itertools import combinations, permutations, product, combinations_with_replacement

print(list(product('ab', [1, 2])), list(product([0, 1], repeat=2)))
print(list(permutations('abc', 2)), list(combinations(range(4), 2)), list(combinations_with_replacement('ab', 2)))
# expect: [('a', 1), ('a', 2), ('b', 1), ('b', 2)] [(0, 0), (0, 1), (1, 0), (1, 1)]
# expect: [('a', 'b'), ('a', 'c'), ('b', 'a'), ('b', 'c'), ('c', 'a'), ('c', 'b')] [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] [('a', 'a'), ('a', 'b'), ('b', 'b')]
