# Members have methods, properties and attributes.
from enum import Enum


class Link(Enum):
    NVLINK = (100, 'GB/s')
    PCIE = (25, 'GB/s')

    def __init__(self, speed, unit):
        self.speed = speed
        self.unit = unit

    def shown(self):
        return f'{self.name}: {self.speed} {self.unit}'

    @property
    def is_fast(self):
        return self.speed > 50


for link in Link:
    print(link.shown(), link.is_fast, link.value)
# expect: NVLINK: 100 GB/s True (100, 'GB/s')
# expect: PCIE: 25 GB/s False (25, 'GB/s')
