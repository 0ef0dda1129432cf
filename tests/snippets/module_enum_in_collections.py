# Members are keys, format by their own text, and copy to themselves.
import copy
from enum import Enum


class Kind(Enum):
    HOST = 1
    DEVICE = 2

    @classmethod
    def default(cls):
        return cls.HOST

    def __str__(self):
        return self.name.lower()


print(Kind.default(), f'{Kind.DEVICE}', {Kind.HOST: 'h'}[Kind(1)], [Kind.DEVICE])
print(copy.deepcopy(Kind.HOST) is Kind.HOST, list(Kind.__members__.items()))
# expect: host device h [<Kind.DEVICE: 2>]
# expect: True [('HOST', <Kind.HOST: 1>), ('DEVICE', <Kind.DEVICE: 2>)]
