# print's own options.
print(1, 2, 3, sep='-', end='!\n')
print()
print('a', 'b', sep='')
print(*[1, 2, 3], sep=', ')
print('x', end='')
print('y')
print([1, 'a', None, 2.5, (1,), {'k': [1]}, {1}], {}, (), set())
print(print, len, int) if False else print('ok')
print('multi\nline', flush=True)
print(None, True, 1e3, 'a"b')
# expect: 1-2-3!
# expect:
# expect: ab
# expect: 1, 2, 3
# expect: xy
# expect: [1, 'a', None, 2.5, (1,), {'k': [1]}, {1}] {} () set()
# expect: ok
# expect: multi
# expect: line
# expect: None True 1000.0 a"b
