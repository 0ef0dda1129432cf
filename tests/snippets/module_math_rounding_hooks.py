# A class says by itself how it is rounded.
import math


class Level:
    def __floor__(self):
        return 'floor'

    def __ceil__(self):
        return 'ceil'

    def __trunc__(self):
        return 'trunc'

    def __float__(self):
        return 6.25


print(math.floor(Level()), math.ceil(Level()), math.trunc(Level()), math.sqrt(Level()))
# expect: floor ceil trunc 2.5
