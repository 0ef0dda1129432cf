# The filter "error" raises the warning.
import warnings

with warnings.catch_warnings():
    warnings.simplefilter('error')
    try:
        warnings.warn('careful')
    except UserWarning as error:
        print(type(error).__name__, error)
with warnings.catch_warnings():
    warnings.filterwarnings('error', category=DeprecationWarning)
    try:
        warnings.warn('old', DeprecationWarning)
    except DeprecationWarning as error:
        print('raised', error)
# expect: UserWarning careful
# expect: raised old
