# warnings. What is shown goes to the record of the run; the filters decide.
_actions = ('error', 'ignore', 'always', 'default', 'module', 'once')
filters = []
_seen = set()
_recorders = []


class WarningMessage:
    def __init__(self, message, category, lineno):
        self.message = message
        self.category = category
        self.filename = 'program.py'
        self.lineno = lineno
        self.file = None
        self.line = None
        self.source = None

    def __str__(self):
        return '{message : %r, category : %r, filename : %r, lineno : %s, line : %r}' % (
            self.message, self.category.__name__, self.filename, self.lineno, self.line)


def _matches(pattern, text):
    # As re.match, for text with "." and ".*" and escaped characters; upper and lower case are one.
    parts = ['']
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        if pattern[at:at + 2] == '.*':
            parts.append('')
            at += 1
        elif letter == '\\' and at + 1 < len(pattern) and not pattern[at + 1].isalnum():
            parts[-1] += pattern[at + 1]
            at += 1
        elif letter in '\\+*?[]()|^${}':
            raise NotImplementedError(
                "regular expressions beyond '.*' are not part of Ringside's Python subset: %r" % pattern)
        else:
            parts[-1] += letter
        at += 1
    text = text.lower()
    first = parts[0].lower()
    if not text.startswith(first):
        return False
    at = len(first)
    for part in parts[1:]:
        at = text.find(part.lower(), at)
        if at < 0:
            return False
        at += len(part)
    return True


def _action_for(text, category, line):
    for action, pattern, wanted, lineno in filters:
        if issubclass(category, wanted) and lineno in (0, line) and (not pattern or _matches(pattern, text)):
            return action
    return 'default'


def _show(category, message, line, text):
    action = _action_for(text, category, line)
    if action == 'ignore':
        return
    if action == 'error':
        raise message if isinstance(message, Warning) else category(message)
    if action != 'always':
        key = (text, category) if action in ('once', 'module') else (text, category, line)
        if key in _seen:
            return
        _seen.add(key)
    if _recorders and _recorders[-1] is not None:
        shown = message if isinstance(message, Warning) else category(message)
        _recorders[-1].append(WarningMessage(shown, category, line))
        return
    _record(category, text, line)


def _from_native(category, text):
    _show(category, text, _line(1), text)


def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not '%s'" % type(category).__name__)
    _show(category, message, _line(stacklevel), str(message))


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    if isinstance(message, Warning):
        category = type(message)
    _show(category, message, lineno, str(message))


def _add(item, append):
    if item in filters:
        if append:
            return
        filters.remove(item)
    if append:
        filters.append(item)
    else:
        filters.insert(0, item)
    _seen.clear()


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    assert action in _actions, 'invalid action: %r' % (action,)
    assert isinstance(message, str), 'message must be a string'
    assert isinstance(category, type), 'category must be a class'
    assert issubclass(category, Warning), 'category must be a Warning subclass'
    _matches(message, '')
    _add((action, message, category, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    assert action in _actions, 'invalid action: %r' % (action,)
    assert isinstance(lineno, int) and lineno >= 0, 'lineno must be an int >= 0'
    _add((action, '', category, lineno), append)


def resetwarnings():
    filters.clear()
    _seen.clear()


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __enter__(self):
        if self._entered:
            raise RuntimeError('Cannot enter %r twice' % self)
        self._entered = True
        self._filters = list(filters)
        _seen.clear()
        log = [] if self._record else None
        _recorders.append(log if self._record else (_recorders[-1] if _recorders else None))
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError('Cannot exit %r without entering first' % self)
        filters[:] = self._filters
        _recorders.pop()
        _seen.clear()
