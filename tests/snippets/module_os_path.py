# Paths are only text here.
import os
import os.path as path
from os.path import join

print(os.path.join('a', 'b', 'c.pt'), join('a/', '/b'), path.basename('/x/y.py'), path.dirname('/x/y.py'))
print(path.splitext('model.tar.gz'), path.splitext('.bashrc'), path.split('a/b/'), path.isabs('/a'))
print(path.normpath('a/./b/../c//d'), os.sep, os.linesep == '\n')
try:
    path.join('a', 1)
except TypeError as error:
    print(error)
# expect: a/b/c.pt /b y.py /x
# expect: ('model.tar', '.gz') ('.bashrc', '') ('a/b', '') True
# expect: a/c/d / True
# expect: join() argument must be str, bytes, or os.PathLike object, not 'int'
