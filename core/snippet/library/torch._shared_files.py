# The files of a run of several ranks: what one rank has saved, another may load. They travel as pickle's output would: tensors,
# numbers, texts and containers of them; what is of the program's own classes stays with the rank that saved it.
from collections import OrderedDict as _OrderedDict

import torch
from torch._C._distributed_c10d import _drop_file, _file_names, _file_of, _put_file

_CONTAINERS = {'list': list, 'tuple': tuple, 'set': set, 'Size': torch.Size}
_MAPPINGS = {'dict': dict, 'OrderedDict': _OrderedDict}
_PLAIN = (type(None), bool, int, float, str, bytes)


def flat(value, saved_tensor):
    # (kind, content), or NotImplementedError for what does not travel.
    cls = type(value)
    if cls in _PLAIN:
        return 'plain', value
    if cls is saved_tensor:
        return 'tensor', (value.data, str(value.device), value.requires_grad, value.is_parameter)
    if cls in (dict, _OrderedDict):
        return cls.__name__, [(flat(key, saved_tensor), flat(item, saved_tensor)) for key, item in value.items()]
    if cls in (list, tuple, set, torch.Size):
        return cls.__name__, [flat(item, saved_tensor) for item in value]
    if cls in (torch.dtype, torch.device):
        return cls.__name__, str(value)
    raise NotImplementedError


def unflat(value, saved_tensor):
    kind, content = value
    if kind == 'plain':
        return content
    if kind == 'tensor':
        made = saved_tensor.__new__(saved_tensor)
        made.data, made.device, made.requires_grad, made.is_parameter = content
        made.device = torch.device(made.device)
        return made
    if kind in _MAPPINGS:
        return _MAPPINGS[kind]((unflat(key, saved_tensor), unflat(item, saved_tensor)) for key, item in content)
    if kind == 'dtype':
        return getattr(torch, content.partition('.')[2])
    if kind == 'device':
        return torch.device(content)
    return _CONTAINERS[kind]([unflat(item, saved_tensor) for item in content])


class SharedFiles:
    def __init__(self, own, saved_tensor):
        self._own = {}
        self._saved_tensor = saved_tensor
        for name, content in own.items():
            self[name] = content

    def __contains__(self, name):
        return name in _file_names()

    def __iter__(self):
        return iter(_file_names())

    def __setitem__(self, name, content):
        try:
            shared = flat(content, self._saved_tensor)
            self._own.pop(name, None)
        except NotImplementedError:
            shared = None
            self._own[name] = content
        _put_file(name, shared)

    def __getitem__(self, name):
        shared = _file_of(name)
        if shared is not None:
            return unflat(shared, self._saved_tensor)
        if name in self._own:
            return self._own[name]
        raise NotImplementedError(f"loading objects of the program's own classes that another rank has saved ({name}) is not "
                                  "part of Ringside's Python subset: save their state_dict()")

    def __delitem__(self, name):
        self._own.pop(name, None)
        _drop_file(name)


class SharedFolders:
    # Kept under names that no file has.
    def __init__(self, own):
        for name in own:
            self.add(name)

    def __contains__(self, name):
        return name + '/' in _file_names(True)

    def __iter__(self):
        return iter([name[:-1] for name in _file_names(True)])

    def add(self, name):
        _put_file(name + '/', None)
