# Frozen and ordered data classes.
from dataclasses import dataclass, FrozenInstanceError


@dataclass(frozen=True, order=True)
class Shape:
    rows: int
    columns: int = 1

    def __post_init__(self):
        if self.rows < 0:
            raise ValueError('rows')


print(Shape(1, 2) < Shape(2, 0), hash(Shape(1)) == hash(Shape(1)), {Shape(1): 'x'}[Shape(1)])
try:
    Shape(1).rows = 2
except FrozenInstanceError as error:
    print(error)
try:
    Shape(-1)
except ValueError as error:
    print(error)
# expect: True True x
# expect: cannot assign to field 'rows'
# expect: rows
