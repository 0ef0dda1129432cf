# The ways to import.
import math, os
import collections.abc
from collections import OrderedDict as OD, namedtuple
print(OD([('a', 1)]), namedtuple('P', 'x y')(1, 2), os.getenv('NOPE'), os.environ.get('NOPE', 'd'))
os.environ['MINE'] = '1'
print(os.getenv('MINE'))
def inside():
    import math
    return math.floor(2.5)
print(inside())
for text in ('nonexistent_module', 'math.nothing', 'os.nothing'):
    try:
        if text == 'nonexistent_module': import nonexistent_module
        elif text == 'math.nothing': import math.nothing
        else: from math import nothing
    except ImportError as e:
        print(type(e).__name__, str(e).split(' (')[0])
from math import *
print(floor(1.5), math.__name__)
# expect: OrderedDict([('a', 1)]) P(x=1, y=2) None d
# expect: 1
# expect: 2
# expect: ModuleNotFoundError No module named 'nonexistent_module'
# expect: ModuleNotFoundError No module named 'math.nothing'; 'math' is not a package
# expect: ImportError cannot import name 'nothing' from 'math'
# expect: 1 math
