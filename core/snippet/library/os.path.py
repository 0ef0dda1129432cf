# os.path, as far as it needs no files.
sep = '/'


def join(a, *p):
    for part in (a,) + p:
        if not isinstance(part, str):
            raise TypeError('join() argument must be str, bytes, or os.PathLike object, not %r' % type(part).__name__)
    for part in p:
        if part.startswith('/'):
            a = part
        elif not a or a.endswith('/'):
            a += part
        else:
            a += '/' + part
    return a


def split(p):
    at = p.rfind('/') + 1
    head, tail = p[:at], p[at:]
    if head and head != '/' * len(head):
        head = head.rstrip('/')
    return head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    slash = p.rfind('/')
    dot = p.rfind('.')
    name = p[slash + 1:]
    if dot > slash and name[:dot - slash - 1].strip('.'):
        return p[:dot], p[dot:]
    return p, ''


def isabs(s):
    return s.startswith('/')


def normpath(path):
    if not path:
        return '.'
    slashes = 1 if path.startswith('/') else 0
    if path.startswith('//') and not path.startswith('///'):
        slashes = 2
    kept = []
    for part in path.split('/'):
        if part in ('', '.'):
            continue
        if part != '..' or (not slashes and not kept) or (kept and kept[-1] == '..'):
            kept.append(part)
        elif kept:
            kept.pop()
    return '/' * slashes + '/'.join(kept) or '.'


# A program's files are those that it wrote by torch.save.

def exists(path):
    from os import _files
    return _files.is_file(path) or _files.is_folder(path)


def isfile(path):
    from os import _files
    return _files.is_file(path)


def isdir(path):
    from os import _files
    return _files.is_folder(path)


def islink(path):
    return False


lexists = exists


def _refused(name):
    def refuse(*args, **kwds):
        raise NotImplementedError("os.path.%s() is not part of Ringside's Python subset" % name)
    return refuse


getsize = _refused('getsize')
abspath = _refused('abspath')
realpath = _refused('realpath')
expanduser = _refused('expanduser')
