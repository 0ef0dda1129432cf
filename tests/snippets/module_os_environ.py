# The environment is a dictionary of text.
import os

os.environ['RINGSIDE_PORT'] = '29500'
print(os.environ['RINGSIDE_PORT'], os.environ.get('RINGSIDE_NOT_SET'), os.environ.get('RINGSIDE_NOT_SET', 'none'))
print(os.getenv('RINGSIDE_PORT'), os.getenv('RINGSIDE_NOT_SET', 5), 'RINGSIDE_PORT' in os.environ)
os.environ.setdefault('RINGSIDE_PORT', '1')
os.environ.update({'RINGSIDE_A': 'x'})
print(os.environ['RINGSIDE_PORT'], os.environ.pop('RINGSIDE_A'))
del os.environ['RINGSIDE_PORT']
print('RINGSIDE_PORT' in os.environ)
try:
    os.environ['RINGSIDE_NOT_SET']
except KeyError as error:
    print(repr(error))
try:
    os.environ['RINGSIDE_PORT'] = 29500
except TypeError as error:
    print(error)
# expect: 29500 None none
# expect: 29500 5 True
# expect: 29500 x
# expect: False
# expect: KeyError('RINGSIDE_NOT_SET')
# expect: str expected, not int
