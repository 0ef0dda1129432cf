# A named tuple written as a class.
from typing import NamedTuple


class Place(NamedTuple):
    rank: int
    device: str = 'cpu'

    def shown(self):
        return f'{self.rank}@{self.device}'


p = Place(1)
print(p, p.shown(), Place._fields, p == (1, 'cpu'), isinstance(p, tuple))
# expect: Place(rank=1, device='cpu') 1@cpu ('rank', 'device') True True
