# Flags combine.
from enum import Flag, auto


class Access(Flag):
    READ = auto()
    WRITE = auto()
    RUN = auto()


both = Access.READ | Access.WRITE
print(both, both.value, Access.READ in both, Access.RUN in both, bool(both & Access.RUN), repr(Access.RUN))
# expect: Access.READ|WRITE 3 True False False <Access.RUN: 4>
