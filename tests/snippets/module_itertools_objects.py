# Iterators of itertools are objects of their own classes, lazy, and say what they lack.
import itertools
print(itertools.count(3), itertools.count(1, 2), itertools.count(0.5), itertools.repeat('x'), itertools.repeat([1], 2))
print(type(itertools.chain()).__name__, type(itertools.islice([], 1)), isinstance(itertools.cycle('a'), itertools.cycle))
def failing(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, *error.args)
failing(lambda: itertools.takewhile(bool))
failing(lambda: itertools.islice([1], -1))
failing(lambda: itertools.islice([1], 0, 5, 0))
failing(lambda: itertools.combinations([1]))
failing(lambda: itertools.accumulate())
failing(lambda: itertools.permutations([1], -1))
failing(lambda: itertools.count('a'))
failing(lambda: next(itertools.chain()))
seen = []
def noted(x):
    seen.append(x)
    return x
lazy = map(noted, itertools.count())
print(list(itertools.islice(lazy, 2, 7, 2)), seen)
print([(k, list(g)) for k, g in itertools.groupby('aabbbca')])
groups = itertools.groupby([1, 1, 2, 2])
first = next(groups)[1]
second = next(groups)[1]
print(list(first), list(second))
a, b = itertools.tee(iter([1, 2, 3]))
print(next(a), next(a), list(b), list(a))
print(list(itertools.product([1, 2], 'ab')), list(itertools.product('a', repeat=2)), list(itertools.product()))
print(list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations_with_replacement('ab', 2)))
print(list(itertools.zip_longest('ab', [1], fillvalue='-')), list(itertools.accumulate([1, 2, 3], initial=10)))
def stopping(x):
    if x > 2: raise StopIteration
    return x
print(list(map(stopping, [1, 2, 3, 4])), list(filter(stopping, [1, 2, 3, 4])))
# expect: count(3) count(1, 2) count(0.5) repeat('x') repeat([1], 2)
# expect: chain <class 'itertools.islice'> True
# expect: TypeError takewhile expected 2 arguments, got 1
# expect: ValueError Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
# expect: ValueError Step for islice() must be a positive integer or None.
# expect: TypeError combinations() missing required argument 'r' (pos 2)
# expect: TypeError accumulate() missing required argument 'iterable' (pos 1)
# expect: ValueError r must be non-negative
# expect: TypeError a number is required
# expect: StopIteration
# expect: [2, 4, 6] [0, 1, 2, 3, 4, 5, 6]
# expect: [('a', ['a', 'a']), ('b', ['b', 'b', 'b']), ('c', ['c']), ('a', ['a'])]
# expect: [] [2, 2]
# expect: 1 2 [1, 2, 3] [3]
# expect: [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')] [('a', 'a')] [()]
# expect: [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)] [('a', 'a'), ('a', 'b'), ('b', 'b')]
# expect: [('a', 1), ('b', '-')] [10, 11, 13, 16]
# expect: [1, 2] [1, 2]
