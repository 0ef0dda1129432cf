# Methods of the built-in layers and containers: "Linear_reset_parameters" is Linear.reset_parameters.
import math as _math

import torch
from torch.nn import init as _init


# ---- Module

def Module_get_submodule(self, target):
    module = self
    for name in target.split('.') if target else []:
        if not hasattr(module, name):
            raise AttributeError(f'{type(module).__name__} has no attribute `{name}`')
        module = getattr(module, name)
        if not isinstance(module, torch.nn.Module):
            raise AttributeError(f'`{name}` is not an nn.Module')
    return module


def Module_get_parameter(self, target):
    path, _, name = target.rpartition('.')
    module = Module_get_submodule(self, path)
    if not hasattr(module, name):
        raise AttributeError(f'{type(module).__name__} has no attribute `{name}`')
    param = getattr(module, name)
    if not isinstance(param, torch.nn.Parameter):
        raise AttributeError(f'`{name}` is not an nn.Parameter')
    return param


def Module_get_buffer(self, target):
    path, _, name = target.rpartition('.')
    module = Module_get_submodule(self, path)
    if name not in dict(module.named_buffers(recurse=False)):
        raise AttributeError(f'`{name}` is not a buffer')
    return getattr(module, name)


def Module_type(self, dst_type):
    return self.to(dst_type)


def Module_share_memory(self):
    return self


# ---- layers

def Linear_reset_parameters(self):
    _init.kaiming_uniform_(self.weight, a=_math.sqrt(5))
    if self.bias is not None:
        fan_in, _ = _init._calculate_fan_in_and_fan_out(self.weight)
        bound = 1 / _math.sqrt(fan_in) if fan_in > 0 else 0
        _init.uniform_(self.bias, -bound, bound)


def Embedding_reset_parameters(self):
    _init.normal_(self.weight)
    if self.padding_idx is not None:
        with torch.no_grad():
            self.weight[self.padding_idx].fill_(0)


def Embedding_from_pretrained(cls, embeddings, freeze=True, padding_idx=None):
    assert embeddings.dim() == 2, 'Embeddings parameter is expected to be 2-dimensional'
    rows, columns = embeddings.shape
    layer = cls(rows, columns, padding_idx)
    layer.weight = torch.nn.Parameter(embeddings, requires_grad=not freeze)
    return layer


def LayerNorm_reset_parameters(self):
    if self.elementwise_affine:
        _init.ones_(self.weight)
        if self.bias is not None:
            _init.zeros_(self.bias)


def _BatchNorm_reset_running_stats(self):
    if self.track_running_stats:
        self.running_mean.zero_()
        self.running_var.fill_(1)
        self.num_batches_tracked.zero_()


def _BatchNorm_reset_parameters(self):
    _BatchNorm_reset_running_stats(self)
    if self.affine:
        _init.ones_(self.weight)
        _init.zeros_(self.bias)


# ---- containers

def _set(self, children):
    # Numbers the children anew.
    count = len(self)
    for i, child in enumerate(children):
        self.add_module(str(i), child)
    for i in range(len(children), count):
        delattr(self, str(i))


def ModuleList_insert(self, index, module):
    children = list(self)
    if not -len(children) <= index <= len(children):
        raise IndexError(f'Index out of range: {index}')
    children.insert(index, module)
    _set(self, children)


def Sequential_insert(self, index, module):
    if not isinstance(module, torch.nn.Module):
        raise AssertionError(f'module should be of type: {torch.nn.Module}')
    ModuleList_insert(self, index, module)
    return self


def ModuleList_pop(self, key):
    module = self[key]
    ModuleList___delitem__(self, key)
    return module


def ModuleList___delitem__(self, idx):
    children = list(self)
    del children[idx]
    _set(self, children)


Sequential_pop = ModuleList_pop
Sequential___delitem__ = ModuleList___delitem__


def ModuleList___add__(self, other):
    return torch.nn.ModuleList(list(self) + list(other))


def ModuleList___iadd__(self, modules):
    return self.extend(modules)


def Sequential___add__(self, other):
    if not isinstance(other, torch.nn.Sequential):
        raise ValueError('add operator supports only objects of Sequential class, but '
                         f'{str(type(other))} is given.')
    return torch.nn.Sequential(*self, *other)


def ModuleDict_update(self, modules):
    if not hasattr(modules, 'items') and not hasattr(modules, '__iter__'):
        raise TypeError('ModuleDict.update should be called with an iterable of key/value pairs, but got ' +
                        type(modules).__name__)
    for key, module in modules.items() if hasattr(modules, 'items') else modules:
        self[key] = module


def ModuleDict_pop(self, key):
    module = self[key]
    delattr(self, key)
    return module


def ModuleDict___delitem__(self, key):
    delattr(self, key)


def ModuleDict_clear(self):
    for key in list(self.keys()):
        delattr(self, key)
