# What number types hold, and which type comes of which.
import torch

__name__ = 'torch'


def _is_number(value):
    return isinstance(value, (bool, int, float))


def result_type(tensor1, tensor2):
    if _is_number(tensor1) and _is_number(tensor2):
        types = (type(tensor1), type(tensor2))
        return torch.get_default_dtype() if float in types else torch.int64 if int in types else torch.bool
    operands = []
    for position, value in enumerate((tensor1, tensor2), 1):
        if isinstance(value, torch.Tensor):
            value = torch.zeros([0] if value.dim() else [], dtype=value.dtype)
        elif not _is_number(value):
            raise TypeError('result_type() received an invalid combination of arguments - got '
                            f'({_name_of(tensor1)}, {_name_of(tensor2)}), but expected one of:\n'
                            ' * (Tensor tensor, Tensor other)\n * (Tensor tensor, Number other)\n'
                            ' * (Number scalar, Tensor tensor)\n * (Number scalar1, Number scalar2)\n')
        operands.append(value)
    return (operands[0] + operands[1]).dtype


def can_cast(from_, to):
    if from_.is_floating_point and not to.is_floating_point:
        return False
    return to != torch.bool or from_ == torch.bool


def is_nonzero(input):
    return bool(input)


class finfo:
    def __init__(self, type=None):
        type = torch.get_default_dtype() if type is None else type
        if type not in _FLOATS:
            raise TypeError('torch.finfo() requires a floating point input type. Use torch.iinfo to handle '
                            "'torch.finfo'" if isinstance(type, torch.dtype) else
                            f'finfo(): argument \'type\' (position 1) must be torch.dtype, not {_name_of(type)}')
        self.bits, self.eps, self.max, self.tiny, self.resolution = _FLOATS[type]
        self.min = -self.max
        self.smallest_normal = self.tiny
        self.dtype = str(type)[6:]

    def __repr__(self):
        return (f'finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, '
                f'smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, dtype={self.dtype})')


class iinfo:
    def __init__(self, type):
        if type not in _INTEGERS:
            raise TypeError('torch.iinfo() requires an integer input type. Use torch.finfo to handle '
                            "'torch.iinfo'")
        self.bits, self.min = _INTEGERS[type]
        self.max = 255 if self.min == 0 else -(self.min + 1)
        self.dtype = str(type)[6:]

    def __repr__(self):
        return f'iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})'


def _name_of(value):
    return value.__name__ if isinstance(value, type) else type(value).__name__


_FLOATS = {torch.float32: (32, 2.0 ** -23, (2 - 2.0 ** -23) * 2.0 ** 127, 2.0 ** -126, 1e-06),
           torch.float64: (64, 2.0 ** -52, (2 - 2.0 ** -52) * 2.0 ** 1023, 2.0 ** -1022, 1e-15),
           torch.float16: (16, 2.0 ** -10, 65504.0, 2.0 ** -14, 0.001),
           torch.bfloat16: (16, 2.0 ** -7, (2 - 2.0 ** -7) * 2.0 ** 127, 2.0 ** -126, 0.01)}
_INTEGERS = {torch.int64: (64, -2 ** 63), torch.int32: (32, -2 ** 31), torch.int16: (16, -2 ** 15),
             torch.int8: (8, -2 ** 7), torch.uint8: (8, 0)}
