# List, dict, set, generator; nested and filtered.
print([x * y for x in range(3) for y in range(3) if x != y], [[i * j for j in range(3)] for i in range(2)])
print({x: x ** 2 for x in range(4)}, {c for c in 'hello' if c in 'lo'} == {'l', 'o'}, list(x for x in 'ab'))
x = 'kept'
[x for x in range(3)]
print(x, [y := 5, y ** 2], [(a, b) for a, b in {'k': 1}.items()])
print([n for n in range(20) if n % 2 if n % 3], [*range(2), *'ab'], {**{'a': 1}, 'b': 2})
m = [[1, 2], [3, 4], [5, 6]]
print([row[0] for row in m], [v for row in m for v in row], list(map(list, zip(*m))))
if (n := len('walrus')) > 3:
    print(n)
print([last := v for v in range(3)], last)
# expect: [0, 0, 0, 2, 0, 2] [[0, 0, 0], [0, 1, 2]]
# expect: {0: 0, 1: 1, 2: 4, 3: 9} True ['a', 'b']
# expect: kept [5, 25] [('k', 1)]
# expect: [1, 5, 7, 11, 13, 17, 19] [0, 1, 'a', 'b'] {'a': 1, 'b': 2}
# expect: [1, 3, 5] [1, 2, 3, 4, 5, 6] [[1, 3, 5], [2, 4, 6]]
# expect: 6
# expect: [0, 1, 2] 2
