# Chains compare neighbours and stop early.
def loud(x):
    print('asked', x)
    return x
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 >= 2 != 1)
print(loud(5) < loud(1) < loud(9))
print(1 == 1.0, 'a' < 'b', [1, 2] < [1, 3], (1,) < (1, 0), 'Z' < 'a')
print(None is None, [] is [], 1 in [1, 2], 3 not in (1, 2), 'ell' in 'hello')
try:
    1 < 'a'
except TypeError as e:
    print(e)
# expect: True False True
# expect: asked 5
# expect: asked 1
# expect: False
# expect: True True True True True
# expect: True False True True True
# expect: '<' not supported between instances of 'int' and 'str'
