# torch.save and torch.load. Nothing reaches a disk: what is saved under a name lies in memory until
# the run ends, and what is saved into a buffer lies beside the buffer's bytes.
import copy as _copy
import os as _os
import pickle as _pickle
from collections import OrderedDict as _OrderedDict, Counter as _Counter

import torch
from os import _files
from torch._C._distributed_c10d import _run_size
from torch._shared_files import SharedFiles as _SharedFiles, SharedFolders as _SharedFolders

_MARK = b'PK\x03\x04torch'
_allowed = set()


class _SavedTensor:
    # A tensor as a file has it: on the host, with the device it came from.
    def __init__(self, tensor):
        self.device = tensor.device
        self.requires_grad = tensor.requires_grad
        self.is_parameter = isinstance(tensor, torch.nn.Parameter)
        self.data = tensor.detach().cpu()
        if self.data.data_ptr() == tensor.data_ptr() and tensor.device.type != 'meta':
            self.data = self.data.clone()

    def load(self, place):
        data = self.data.to(place(self.data, self.device), copy=True)
        if self.is_parameter:
            return torch.nn.Parameter(data, requires_grad=self.requires_grad)
        return data.requires_grad_() if self.requires_grad else data


class _SavedModule:
    def __init__(self, module, memo):
        self.type = type(module)
        self.tensors = {name: _saved(tensor, memo)
                        for name, tensor in (*module.named_parameters(), *module.named_buffers())}
        self.module = _copy.deepcopy(module).cpu()

    def load(self, place):
        module = _copy.deepcopy(self.module)
        for name, saved in self.tensors.items():
            tensor = module.get_parameter(name) if saved.is_parameter else module.get_buffer(name)
            tensor.data = tensor.data.to(place(saved.data, saved.device))
        return module


def _saved(value, memo):
    known = memo.get(id(value))
    if known is not None:
        return known
    made = _made(value, memo)
    memo[id(value)] = made
    memo.setdefault('kept', []).append(value)
    return made


def _made(value, memo):
    cls = type(value)
    if isinstance(value, torch.Tensor):
        return _SavedTensor(value)
    if isinstance(value, torch.nn.Module):
        return _SavedModule(value, memo)
    if cls in (dict, _OrderedDict):
        return cls((_saved(key, memo), _saved(item, memo)) for key, item in value.items())
    if cls in (list, tuple, set):
        return cls(_saved(item, memo) for item in value)
    if cls is type(lambda: 0) and value.__name__ == '<lambda>':
        raise _pickle.PicklingError(f"Can't pickle {value!r}: attribute lookup <lambda> on __main__ failed")
    if cls is type(_generator()):
        raise TypeError("cannot pickle 'generator' object")
    return _copy.deepcopy(value)


def _generator():
    yield


def _loaded(value, place, memo):
    known = memo.get(id(value))
    if known is not None:
        return known
    cls = type(value)
    if cls in (_SavedTensor, _SavedModule):
        made = value.load(place)
    elif cls in (dict, _OrderedDict):
        made = cls((_loaded(key, place, memo), _loaded(item, place, memo)) for key, item in value.items())
    elif cls in (list, tuple, set):
        made = cls(_loaded(item, place, memo) for item in value)
    else:
        made = _copy.deepcopy(value)
    memo[id(value)] = made
    return made


_PLAIN = (type(None), int, float, bool, str, bytes, torch.Size, torch.dtype, torch.device, _Counter, type, _SavedTensor)


def _first_refused(value):
    # What weights_only does not load, if there is any.
    cls = type(value)
    if cls is _SavedModule:
        return None if value.type in _allowed else value.type
    if cls in (dict, _OrderedDict):
        value = [part for pair in value.items() for part in pair]
    elif cls not in (list, tuple, set):
        return None if cls in _PLAIN or cls in _allowed else cls
    for item in value:
        refused = _first_refused(item)
        if refused is not None:
            return refused
    return None


def _refuse(cls):
    where = cls.__module__
    raise _pickle.UnpicklingError(
        'Weights only load failed. This file can still be loaded, to do so you have two options, \x1b[1mdo those steps '
        'only if you trust the source of the checkpoint\x1b[0m. \n\t(1) In PyTorch 2.6, we changed the default value of '
        'the `weights_only` argument in `torch.load` from `False` to `True`. Re-running `torch.load` with `weights_only` '
        'set to `False` will likely succeed, but it can result in arbitrary code execution. Do it only if you got the '
        'file from a trusted source.\n\t(2) Alternatively, to load with `weights_only=True` please check the recommended '
        f'steps in the following error message.\n\tWeightsUnpickler error: Unsupported global: GLOBAL {where}.'
        f'{cls.__qualname__} was not an allowed global by default. Please use `torch.serialization.add_safe_globals(['
        f'{cls.__qualname__}])` or the `torch.serialization.safe_globals([{cls.__qualname__}])` context manager to '
        'allowlist this global if you trust this class/function.\n\nCheck the documentation of torch.load to learn more '
        'about types accepted by default with weights_only '
        'https://pytorch.org/docs/stable/generated/torch.load.html.')


def _placing(map_location):
    if map_location is None:
        def place(data, device):
            if device.type == 'cuda' and not torch.cuda.is_available():
                raise RuntimeError('Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is '
                                   'False. If you are running on a CPU-only machine, please use torch.load with '
                                   "map_location=torch.device('cpu') to map your storages to the CPU.")
            if device.type == 'cuda' and device.index >= torch.cuda.device_count():
                raise RuntimeError(f'Attempting to deserialize object on CUDA device {device.index} but '
                                   f'torch.cuda.device_count() is {torch.cuda.device_count()}. Please use torch.load '
                                   'with map_location to map your storages to an existing device.')
            return device
        return place
    if isinstance(map_location, dict):
        return lambda data, device: torch.device(map_location.get(str(device), str(device)))
    if isinstance(map_location, (str, torch.device)):
        return lambda data, device: torch.device(map_location)

    def called(data, device):
        moved = map_location(data, str(device))
        return device if moved is None else moved.device
    return called


def _is_buffer(f):
    return hasattr(f, 'read') and hasattr(f, 'write')


__name__ = 'torch.serialization'


def add_safe_globals(safe_globals):
    _allowed.update(safe_globals)


def get_safe_globals():
    return list(_allowed)


def clear_safe_globals():
    _allowed.clear()


class safe_globals:
    def __init__(self, safe_globals):
        self._added = safe_globals

    def __enter__(self):
        self._before = set(_allowed)
        _allowed.update(self._added)

    def __exit__(self, *exception):
        _allowed.clear()
        _allowed.update(self._before)


def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True,
         _disable_byteorder_record=False):
    if _is_buffer(f):
        saved = _saved(obj, {})
        f._saved[f.tell()] = saved
        f.write(_MARK + b'\0' * _size_of(saved))
        return
    name = _os.fspath(f)
    parent = _os.path.dirname(name)
    if parent and not _files.is_folder(parent):
        raise RuntimeError(f'Parent directory {parent} does not exist.')
    _files.write(name, _saved(obj, {}))


def _size_of(saved):
    # About as many bytes as the file would have.
    if isinstance(saved, _SavedTensor):
        return saved.data.numel() * saved.data.element_size() + 128
    if isinstance(saved, dict):
        return 64 + sum(_size_of(item) for item in saved.values())
    if isinstance(saved, (list, tuple, set)):
        return 64 + sum(_size_of(item) for item in saved)
    return 64


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **pickle_load_args):
    if _is_buffer(f):
        at = f.tell()
        if at not in f._saved:
            f.seek(0, 2)
            raise EOFError('Ran out of input')
        saved = f._saved[at]
        f.seek(at + len(_MARK) + _size_of(saved))
    else:
        saved = _files.read(_os.fspath(f))
    if weights_only is not False:
        refused = _first_refused(saved)
        if refused is not None:
            _refuse(refused)
    return _loaded(saved, _placing(map_location), {})


if _run_size() > 1:
    _files.keep_in(_SharedFiles(_files._contents, _SavedTensor), _SharedFolders(_files._folders))
