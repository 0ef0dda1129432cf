# Who can be iterated, and when.
print(list(map(lambda *a: a, [1, 2], 'ab')), list(zip([1, 2], [3, 4], strict=True)), dict(enumerate('ab')), list(range(10, 0, -3)))
try:
    list(zip([1, 2], [3], strict=True))
except ValueError as e: print(e)
it = iter([1, 2, 3])
print(next(it), list(it), list(it), next(it, None))
z = zip(it, [1])
print(list(z))
def count_to(n):
    i = 0
    while i < n:
        i += 1
        yield i
print([*count_to(3)], max(count_to(4)), tuple(count_to(2)), set(count_to(3)), list(filter(lambda x: x % 2, count_to(5))), sorted(count_to(3), reverse=True), ' '.join(str(x) for x in count_to(3)))
a, b, *c = count_to(5)
print(a, b, c, 3 in count_to(3), sum(count_to(10)), list(reversed(list(count_to(3)))))
print(list(iter(lambda c=[0]: c.__setitem__(0, c[0] + 1) or c[0], 4)))
g = count_to(2)
print(iter(g) is g, hasattr(g, '__next__'), next(g), g.__next__())
try: g.__next__()
except StopIteration as e: print('stop', e.value)
def nested():
    def inner(): yield from [1, 2]
    yield from inner()
    x = yield from returns()
    yield x
def returns():
    yield 'r'
    return 'ret'
print(list(nested()))
l = [1, 2, 3]
for x in l:
    if x < 3: l.append(x + 10)
    if len(l) > 6: break
print(l)
for x in list('abc')[::-1]: print(x, end=' ')
print()
s = 0
for i, row in enumerate([[1, 2], [3]]):
    for j, v in enumerate(row): s += (i + 1) * (j + 1) * v
print(s)
def gen_error():
    yield 1
    raise ValueError('in gen')
try:
    for v in gen_error(): print(v)
except ValueError as e: print(e)
def stops():
    yield 1
    raise StopIteration
try: list(stops())
except RuntimeError as e: print(e)
ge = (x for x in [1])
try: ge.send(5)
except TypeError as e: print(e)
ge.close()
print(list(ge))
# expect: [(1, 'a'), (2, 'b')] [(1, 3), (2, 4)] {0: 'a', 1: 'b'} [10, 7, 4, 1]
# expect: zip() argument 2 is shorter than argument 1
# expect: 1 [2, 3] [] None
# expect: []
# expect: [1, 2, 3] 4 (1, 2) {1, 2, 3} [1, 3, 5] [3, 2, 1] 1 2 3
# expect: 1 2 [3, 4, 5] True 55 [3, 2, 1]
# expect: [1, 2, 3]
# expect: True True 1 2
# expect: stop None
# expect: [1, 2, 'r', 'ret']
# expect: [1, 2, 3, 11, 12]
# expect: c b a 
# expect: 11
# expect: 1
# expect: in gen
# expect: generator raised StopIteration
# expect: can't send non-None value to a just-started generator
# expect: []
