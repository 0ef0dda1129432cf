# IntEnum and str members are numbers and text.
from enum import Enum, IntEnum


class Rank(IntEnum):
    ZERO = 0
    ONE = 1


class Mode(str, Enum):
    TRAIN = 'train'
    EVAL = 'eval'


print(Rank.ONE + 1, Rank.ZERO < Rank.ONE, Rank(1), repr(Rank.ONE), ['a', 'b'][Rank.ONE], max(Rank))
print(Mode.TRAIN == 'train', repr(Mode.EVAL), Mode('eval').value, Mode.TRAIN.upper())
# expect: 2 True 1 <Rank.ONE: 1> b 1
# expect: True <Mode.EVAL: 'eval'> eval TRAIN
