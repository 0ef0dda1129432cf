# OrderedDict moves its ends.
from collections import OrderedDict

layers = OrderedDict([('fc1', 1), ('relu', 2)])
layers['fc2'] = 3
layers.move_to_end('fc1')
print(list(layers), layers.popitem(last=False), OrderedDict(a=1) == {'a': 1}, layers)
# expect: ['relu', 'fc2', 'fc1'] ('relu', 2) True OrderedDict([('fc2', 3), ('fc1', 1)])
