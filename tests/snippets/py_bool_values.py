# Booleans are integers with other names.
print(True + True, True == 1, isinstance(True, int), bool([]), bool('a'), bool(0.0))
print(True and 'x', False or 'y', not 0, None or 0, 1 and 2 and 3)
print(True & False, True | False, True ^ True, ~True)
print([x for x in (0, 1, '', 'a', [], [0], None, {}) if x])
print(sum([True, False, True]), max(True, 0), {True: 'a', 1: 'b'})
# expect: 2 True True False True False
# expect: x y True 0 3
# expect: False True False -2
# expect: [1, 'a', [0]]
# expect: 2 True {True: 'b'}
