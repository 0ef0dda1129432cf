# Ignored warnings are nowhere; the last filter set is asked first.
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    warnings.filterwarnings('ignore', message='.*gather.*')
    warnings.warn('Was asked to gather along dimension 0')
    warnings.warn('something else')
    warnings.filterwarnings('ignore', category=UserWarning)
    warnings.warn('again')
    warnings.warn('kept', RuntimeWarning)
print([str(w.message) for w in caught])
# expect: ['something else', 'kept']
