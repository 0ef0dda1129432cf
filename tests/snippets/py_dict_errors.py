# Missing keys, unhashable keys, changes while walking.
d = {'a': 1}
for bad in (lambda: d['zz'], lambda: d[[1]], lambda: {[]: 1}, lambda: d.pop('q'), lambda: {}.popitem(), lambda: dict([1, 2]), lambda: d.foo, lambda: d + d):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
try:
    for k in d:
        d['b'] = 2
except RuntimeError as e:
    print(e)
# expect: KeyError 'zz'
# expect: TypeError unhashable type: 'list'
# expect: TypeError unhashable type: 'list'
# expect: KeyError 'q'
# expect: KeyError 'popitem(): dictionary is empty'
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: AttributeError 'dict' object has no attribute 'foo'
# expect: TypeError unsupported operand type(s) for +: 'dict' and 'dict'
# expect: dictionary changed size during iteration
