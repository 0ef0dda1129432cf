# == read
class Config:
    def __init__(self):
        self.rows = 3
        self.columns = 4
def run():
    config = Config()
    total = 0
    for _ in range(150000):
        total += config.rows + config.columns
    return total
# timed
run()
# == write
class Cursor:
    pass
def run():
    cursor = Cursor()
    for i in range(150000):
        cursor.x = i
        cursor.y = i
    return cursor.x
# timed
run()
# == class_attribute
class Layer:
    scale = 3
class Wide(Layer):
    pass
def run():
    layer = Wide()
    total = 0
    for _ in range(200000):
        total += layer.scale
    return total
# timed
run()
# == property
class Circle:
    def __init__(self):
        self._radius = 2
    @property
    def radius(self):
        return self._radius
    @radius.setter
    def radius(self, value):
        self._radius = value
def run():
    circle = Circle()
    for i in range(60000):
        circle.radius = circle.radius + 1
    return circle.radius
# timed
run()
# == slots
class Particle:
    __slots__ = ("x", "v")
    def __init__(self):
        self.x = 0
        self.v = 1
def run():
    particle = Particle()
    for _ in range(120000):
        particle.x += particle.v
    return particle.x
# timed
run()
# == module_function
import math
def run():
    total = 0.0
    for i in range(100000):
        total += math.sqrt(i)
    return total
# timed
run()
# == many_attributes
class Model:
    def __init__(self):
        for name in "abcdefghijklmnop":
            setattr(self, name, 1)
def run():
    model = Model()
    total = 0
    for _ in range(100000):
        total += model.a + model.h + model.p
    return total
# timed
run()
# == operator_method
class Vector:
    def __init__(self, x):
        self.x = x
    def __add__(self, other):
        return Vector(self.x + other.x)
def run():
    total = Vector(0)
    one = Vector(1)
    for _ in range(40000):
        total = total + one
    return total.x
# timed
run()
# == item_method
class Grid:
    def __init__(self):
        self.cells = [0] * 16
    def __getitem__(self, i):
        return self.cells[i]
    def __setitem__(self, i, value):
        self.cells[i] = value
    def __len__(self):
        return 16
def run():
    grid = Grid()
    for i in range(40000):
        grid[i % 16] = grid[3] + len(grid)
    return grid[0]
# timed
run()
# == getattr_hook
class Lazy:
    def __getattr__(self, name):
        return 7
def run():
    lazy = Lazy()
    total = 0
    for i in range(40000):
        total += lazy.missing
    return total
# timed
run()
# == dataclass
from dataclasses import dataclass
@dataclass
class Sample:
    rows: int
    loss: float = 0.0
def run():
    total = 0.0
    for i in range(30000):
        sample = Sample(i, 0.5)
        total += sample.loss + sample.rows
    return total
# timed
run()
# == chained
class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next
def run():
    head = None
    for i in range(2000):
        head = Node(i, head)
    total = 0
    for _ in range(40):
        node = head
        while node is not None:
            total += node.value
            node = node.next
    return total
# timed
run()
