# By default a line warns once; stacklevel names the caller's line.
import warnings


def old():
    warnings.warn('old is old', DeprecationWarning, stacklevel=2)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('default')
    for _ in range(3):
        old()
    old()
print(len(caught), caught[1].lineno - caught[0].lineno, caught[0].category.__name__)
# expect: 2 1 DeprecationWarning
