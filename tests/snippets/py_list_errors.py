# What lists refuse.
for bad in (lambda: [1][5], lambda: [].pop(), lambda: [1].remove(2), lambda: [1].index(2), lambda: [1]['a'], lambda: [3, 'a'].sort(), lambda: [1] + (2,), lambda: [1].foo, lambda: [1, 2] * 'a', lambda: [1][1.0]):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
# expect: IndexError list index out of range
# expect: IndexError pop from empty list
# expect: ValueError list.remove(x): x not in list
# expect: ValueError 2 is not in list
# expect: TypeError list indices must be integers or slices, not str
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError can only concatenate list (not "tuple") to list
# expect: AttributeError 'list' object has no attribute 'foo'
# expect: TypeError can't multiply sequence by non-int of type 'str'
# expect: TypeError list indices must be integers or slices, not float
