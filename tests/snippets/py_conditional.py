# Conditional expressions and short circuits.
def a(): print('a'); return 0
def b(): print('b'); return 5
print(a() or b(), a() and b(), b() if a() else 'else', not a())
x = None
print(x or 'default', x is None, 'y' if x is None else 'n', (1 if True else 2) if False else 3)
print([] and 1, [] or {} or 'last', 1 and [] and 2, 0 == False, '' or None)
if 0: print('no')
elif []: print('no')
elif 'x': print('elif')
else: print('no')
# expect: a
# expect: b
# expect: a
# expect: a
# expect: a
# expect: 5 0 else True
# expect: default True y 3
# expect: [] last [] True None
# expect: elif
