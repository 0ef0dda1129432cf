# enumerate, zip, map, filter, reversed, sorted and friends.
print(list(enumerate('ab', 5)), list(zip([1, 2], 'ab', [True, False])), list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [3, 4])))
print(list(filter(None, [0, 1, '', 'a'])), list(filter(lambda x: x > 1, [1, 2, 3])), list(reversed([1, 2, 3])), ''.join(reversed('abc')))
print(sorted([3, 1, 2]), sorted('bca'), sorted([(1, 'b'), (1, 'a')]), sorted([1, -2, 3], key=abs), sorted({'b': 1, 'a': 2}))
print(min(3, 1, 2), max([1, 5]), min('b', 'a'), max([1, -7], key=abs), min([], default=0), sum([1, 2], 10), sum([[1], [2]], []))
print(any([0, 1]), all([]), all([1, 0]), abs(-2.5), round(3.14159, 2), round(5), divmod(7, 2), pow(2, 3, 5))
print(callable(len), callable(5), type(5).__name__, id(5) == id(5), isinstance('a', (int, str)), list(iter(iter([1, 2]))))
print(list(zip()), list(zip([1, 2, 3], [1])), dict(zip('ab', [1, 2])), list(range(3)) == [*range(3)])
print(int(), float(), str(), list(), dict(), tuple(), set(), bool(), chr(97), ord('a'), repr('x'))
words = ['apple', 'bob']
print({w: len(w) for w in words}, max(words, key=len), print('side') is None)
# expect: [(5, 'a'), (6, 'b')] [(1, 'a', True), (2, 'b', False)] ['1', '2'] [4, 6]
# expect: [1, 'a'] [2, 3] [3, 2, 1] cba
# expect: [1, 2, 3] ['a', 'b', 'c'] [(1, 'a'), (1, 'b')] [1, -2, 3] ['a', 'b']
# expect: 1 5 a -7 0 13 [1, 2]
# expect: True True False 2.5 3.14 5 (3, 1) 3
# expect: True False int True True [1, 2]
# expect: [] [(1, 1)] {'a': 1, 'b': 2} True
# expect: 0 0.0  [] {} () set() False a 97 'x'
# expect: side
# expect: {'apple': 5, 'bob': 3} apple True
