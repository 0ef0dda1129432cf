# Enumerations: members by name and value, in order.
from enum import Enum, auto


class Device(Enum):
    CPU = 'cpu'
    GPU = 'cuda'
    ALIAS = 'cuda'


class Step(Enum):
    FIRST = auto()
    SECOND = auto()


print(Device.CPU, repr(Device.GPU), Device.ALIAS is Device.GPU, Device('cpu'), Device['GPU'])
print([d.name for d in Device], len(Device), Step.SECOND.value, list(Step))
print(Device.CPU == 'cpu', Device.CPU in Device, isinstance(Device.CPU, Device), f'{Step.FIRST}')
for attempt in (lambda: Device('tpu'), lambda: Device['TPU']):
    try:
        attempt()
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
try:
    Device.CPU = 1
except AttributeError as error:
    print(error)
# expect: Device.CPU <Device.GPU: 'cuda'> True Device.CPU Device.GPU
# expect: ['CPU', 'GPU'] 2 2 [<Step.FIRST: 1>, <Step.SECOND: 2>]
# expect: False True True Step.FIRST
# expect: ValueError 'tpu' is not a valid Device
# expect: KeyError 'TPU'
# expect: cannot reassign member 'CPU'
