# Caught warnings come as a list.
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    warnings.warn('first')
    warnings.warn('second', DeprecationWarning)
    warnings.warn(RuntimeWarning('third'))
for w in caught:
    print(w.category.__name__, w.message)
print(len(caught))
# expect: UserWarning first
# expect: DeprecationWarning second
# expect: RuntimeWarning third
# expect: 3
