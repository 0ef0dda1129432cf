# The files of a run: what torch.save wrote, by name, in memory only.
from os.path import normpath as _plain, dirname as _parent

_contents = {}
_folders = {'.', '/', '/tmp', '..'}


def keep_in(contents, folders):
    # In a run of several ranks they are kept where all ranks see them.
    global _contents, _folders
    _contents = contents
    _folders = folders


def is_file(name):
    return _plain(name) in _contents


def is_folder(name):
    return _plain(name) in _folders


def write(name, content):
    _contents[_plain(name)] = content


def read(name):
    if is_folder(name):
        raise IsADirectoryError(21, 'Is a directory', name)
    if not is_file(name):
        raise FileNotFoundError(2, 'No such file or directory', name)
    return _contents[_plain(name)]


def remove(path, *, dir_fd=None):
    read(path)
    del _contents[_plain(path)]


def _make(name):
    _folders.add(_plain(name))


def mkdir(path, mode=0o777, *, dir_fd=None):
    if is_folder(path) or is_file(path):
        raise FileExistsError(17, 'File exists', path)
    if not is_folder(_parent(_plain(path)) or '.'):
        raise FileNotFoundError(2, 'No such file or directory', path)
    _make(path)


def makedirs(name, mode=0o777, exist_ok=False):
    if is_file(name) or is_folder(name) and not exist_ok:
        raise FileExistsError(17, 'File exists', name)
    at = _plain(name)
    while at and at not in _folders:
        _make(at)
        at = _parent(at)


def listdir(path='.'):
    if not is_folder(path):
        raise FileNotFoundError(2, 'No such file or directory', path)
    start = '' if _plain(path) == '.' else _plain(path) + '/'
    found = [name for name in (*_contents, *_folders) if name.startswith(start) and name not in ('.', '..', '/')
             and (start or not name.startswith('/'))]
    return sorted({name[len(start):].split('/')[0] for name in found if name[len(start):]})
