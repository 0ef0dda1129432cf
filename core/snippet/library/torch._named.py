# Tuples of several results whose parts have names: torch.return_types.
def _repr(self):
    parts = ',\n'.join(f'{name}={value!r}' for name, value in zip(self._fields, self))
    return f'torch.return_types.{type(self).__name__}(\n{parts})'


_types = {}


def _named_result(name, fields, values):
    if name not in _types:
        members = {'_fields': fields, '__repr__': _repr, '__module__': 'torch.return_types'}
        for i, field in enumerate(fields):
            members[field] = property(lambda self, i=i: tuple.__getitem__(self, i))
        _types[name] = type(name, (tuple,), members)
    return tuple.__new__(_types[name], values)
