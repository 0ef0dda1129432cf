# ParameterList and ParameterDict.
import torch
from torch.nn import Module, Parameter


def _line(key, value, typed):
    if not isinstance(value, torch.Tensor):
        return f'  ({key}): Object of type: {type(value).__name__}'
    place = '' if not value.is_cuda else f' (GPU {value.get_device()})'
    kind = 'Parameter' if isinstance(value, Parameter) else 'Tensor'
    dtype = torch.typename(value) if typed else value.dtype
    sizes = 'x'.join(str(size) for size in value.size())
    return f'  ({key}): {kind} containing: [{dtype} of size {sizes}{place}]'


__name__ = 'torch.nn.modules.container'


class ParameterList(Module):
    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def _key(self, index):
        if not -len(self) <= index < len(self):
            raise IndexError(f'index {index} is out of range')
        return str(index % len(self))

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)([self[i] for i in range(*index.indices(len(self)))])
        return getattr(self, self._key(index))

    def __setitem__(self, index, param):
        if isinstance(param, torch.Tensor) and not isinstance(param, Parameter):
            param = Parameter(param)
        setattr(self, self._key(index), param)

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def __iadd__(self, parameters):
        return self.extend(parameters)

    def __dir__(self):
        return [key for key in super().__dir__() if not key.isdigit()]

    def append(self, value):
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values):
        if isinstance(values, torch.Tensor) or not hasattr(values, '__iter__'):
            raise TypeError('ParameterList.extend should be called with an iterable, but got ' + type(values).__name__)
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return '\n'.join(_line(i, value, False) for i, value in enumerate(self))

    def __call__(self, *args, **kwargs):
        raise RuntimeError('ParameterList should not be called.')


class ParameterDict(Module):
    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return getattr(self, key)

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise TypeError(f'Index given to ParameterDict cannot be used as a key as it is not a string (type is '
                            f"'{type(key).__name__}'). Open an issue on github if you need non-string keys.")
        self._keys[key] = None
        if isinstance(value, torch.Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        setattr(self, key, value)

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, key)

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return self._keys.keys()

    def values(self):
        return [self[key] for key in self._keys]

    def items(self):
        return [(key, self[key]) for key in self._keys]

    def get(self, key, default=None):
        return self[key] if key in self else default

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def update(self, parameters):
        pairs = parameters.items() if hasattr(parameters, 'items') else parameters
        for key, value in pairs:
            self[key] = value

    def clear(self):
        for key in list(self._keys):
            del self[key]

    def extra_repr(self):
        return '\n'.join(_line(key, value, True) for key, value in self.items())

    def __call__(self, input):
        raise RuntimeError('ParameterDict should not be called.')
