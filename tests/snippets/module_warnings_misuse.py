# What warn refuses.
import warnings

for attempt in (lambda: warnings.warn('x', 'UserWarning'), lambda: warnings.warn('x', int)):
    try:
        attempt()
    except TypeError as error:
        print(error)
try:
    warnings.simplefilter('loud')
except AssertionError as error:
    print(error)
# expect: category must be a Warning subclass, not 'str'
# expect: category must be a Warning subclass, not 'type'
# expect: invalid action: 'loud'
