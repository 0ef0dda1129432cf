# torch.FloatTensor and its kind: constructors by type, from before dtypes.
import torch

_KINDS = {'Float': (torch.float32, 'float'), 'Double': (torch.float64, 'double'), 'Half': (torch.float16, 'c10::Half'),
          'BFloat16': (torch.bfloat16, 'c10::BFloat16'), 'Long': (torch.int64, 'long int'), 'Int': (torch.int32, 'int'),
          'Short': (torch.int16, 'short int'), 'Char': (torch.int8, 'signed char'), 'Byte': (torch.uint8, 'unsigned char'),
          'Bool': (torch.bool, 'bool')}
_NAMES = {dtype: name for dtype, name in _KINDS.values()}


def _options(dtype, device):
    return (f'TensorOptions(dtype={_NAMES[dtype]}, device={device}, layout=Strided, requires_grad=false (default), '
            'pinned_memory=false (default), memory_format=(nullopt))')


class _TensorType(type):
    def __instancecheck__(cls, value):
        return (isinstance(value, torch.Tensor) and value.dtype == cls.dtype
                and value.device.type == cls._device_type)

    def __repr__(cls):
        return f"<class '{cls.__module__}.{cls.__name__}'>"


def _made(cls, *args, device=None):
    place = torch.device(cls._device_type if device is None else device)
    if place.type != cls._device_type:
        raise RuntimeError(f'legacy constructor expects device type: {cls._device_type} but device type: {place.type} '
                           'was passed')
    if len(args) == 1 and not isinstance(args[0], (int, torch.Size)):
        data = args[0]
        if isinstance(data, torch.Tensor):
            if not isinstance(data, cls):
                raise TypeError(f'expected {_options(cls.dtype, place)} (got {_options(data.dtype, data.device)})')
            return data.detach()
        if isinstance(data, str):
            raise TypeError("new(): invalid data type 'str'")
        if not hasattr(data, '__len__'):
            raise TypeError(f'new(): data must be a sequence (got {type(data).__name__})')
        return torch.tensor(data, dtype=cls.dtype, device=place)
    return torch.empty(*args, dtype=cls.dtype, device=place) if args else torch.empty(0, dtype=cls.dtype, device=place)


def _define(name, module, device_type):
    def make(cls, *args, **options):
        return _made(cls, *args, **options)
    return _TensorType(name + 'Tensor', (), {'__new__': make, '__module__': module, 'dtype': _KINDS[name][0],
                                             '_device_type': device_type})


FloatTensor = _define('Float', 'torch', 'cpu')
DoubleTensor = _define('Double', 'torch', 'cpu')
HalfTensor = _define('Half', 'torch', 'cpu')
BFloat16Tensor = _define('BFloat16', 'torch', 'cpu')
LongTensor = _define('Long', 'torch', 'cpu')
IntTensor = _define('Int', 'torch', 'cpu')
ShortTensor = _define('Short', 'torch', 'cpu')
CharTensor = _define('Char', 'torch', 'cpu')
ByteTensor = _define('Byte', 'torch', 'cpu')
BoolTensor = _define('Bool', 'torch', 'cpu')
