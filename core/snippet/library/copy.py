# copy, as far as the subset has it. Tensors, modules and other native objects copy themselves by
# __copy__ and __deepcopy__.
_plain = (type(None), int, float, bool, str, bytes, type, range, type(Ellipsis), type(NotImplemented), type(lambda: 0), type(len), property)


def copy(x):
    cls = type(x)
    if cls in _plain or cls in (tuple, frozenset):
        return x
    if cls in (list, dict, set):
        return x.copy()
    if isinstance(x, type):
        return x
    if hasattr(cls, '__copy__'):
        return x.__copy__()
    if isinstance(x, (list, dict, set)):
        made = cls.__new__(cls)
        if isinstance(x, list):
            list.extend(made, x)
        else:
            type(made).__mro__[-2].update(made, x)
    elif isinstance(x, tuple):
        made = tuple.__new__(cls, x)
    else:
        made = cls.__new__(cls)
    if hasattr(x, '__dict__'):
        made.__dict__.update(x.__dict__)
    return made


def deepcopy(x, memo=None, _nil=[]):
    if memo is None:
        memo = {}
    known = memo.get(id(x), _nil)
    if known is not _nil:
        return known
    cls = type(x)
    if cls in _plain or isinstance(x, type):
        return x
    if hasattr(cls, '__deepcopy__'):
        made = x.__deepcopy__(memo)
    elif cls is list:
        made = memo[id(x)] = []
        for element in x:
            made.append(deepcopy(element, memo))
    elif cls is dict:
        made = memo[id(x)] = {}
        for key, value in x.items():
            made[deepcopy(key, memo)] = deepcopy(value, memo)
    elif cls is tuple:
        elements = [deepcopy(element, memo) for element in x]
        same = all(a is b for a, b in zip(elements, x))
        made = x if same else tuple(elements)
    elif cls in (set, frozenset):
        made = cls([deepcopy(element, memo) for element in x])
    else:
        made = _deep_instance(x, cls, memo)
    memo[id(x)] = made
    memo.setdefault(id(memo), []).append(x)
    return made


def _deep_instance(x, cls, memo):
    if isinstance(x, tuple):
        made = tuple.__new__(cls, [deepcopy(element, memo) for element in x])
    else:
        made = cls.__new__(cls)
        memo[id(x)] = made
        if isinstance(x, list):
            list.extend(made, [deepcopy(element, memo) for element in x])
        elif isinstance(x, dict):
            dict.update(made, [(deepcopy(k, memo), deepcopy(v, memo)) for k, v in x.items()])
        elif isinstance(x, set):
            set.update(made, [deepcopy(element, memo) for element in x])
    if hasattr(x, '__dict__'):
        for name, value in x.__dict__.items():
            made.__dict__[name] = deepcopy(value, memo)
    return made
