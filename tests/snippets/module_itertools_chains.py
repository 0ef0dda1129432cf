# chain, accumulate, groupby, zip_longest, tee, starmap, pairwise.
from itertools import accumulate, chain, groupby, pairwise, starmap, tee, zip_longest

print(list(chain([1], (2, 3), 'a')), list(chain.from_iterable([[1], [2]])), list(accumulate([1, 2, 3])))
print([(k, list(g)) for k, g in groupby('aabbb')], list(zip_longest([1, 2], [3], fillvalue=0)))
a, b = tee([1, 2])
print(list(a), list(b), list(starmap(pow, [(2, 3)])), list(pairwise('abc')), list(accumulate([3, 1, 4], max)))
# expect: [1, 2, 3, 'a'] [1, 2] [1, 3, 6]
# expect: [('a', ['a', 'a']), ('b', ['b', 'b', 'b'])] [(1, 3), (2, 0)]
# expect: [1, 2] [1, 2] [8] [('a', 'b'), ('b', 'c')] [3, 3, 4]
