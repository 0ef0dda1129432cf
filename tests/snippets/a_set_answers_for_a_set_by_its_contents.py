# A set has no hash, but a set can be asked for one: the frozenset of the same items answers.
s = {frozenset({1, 2}), 5}
print({1, 2} in s, {1} in s)
s.discard({7})
s.remove({1, 2})
print(s)
try:
    s.remove({3})
except KeyError as error:
    print('KeyError', error)
try:
    s.add({3})
except TypeError as error:
    print(error)
try:
    {}.pop([1])
except KeyError as error:
    print('KeyError', error)
# expect: True False
# expect: {5}
# expect: KeyError {3}
# expect: unhashable type: 'set'
# expect: KeyError [1]
