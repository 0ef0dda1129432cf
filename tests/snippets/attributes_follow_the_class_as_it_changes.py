# What a loop learned about a class must not outlive a change of the class or of the object.
class Meter:
    unit = "ms"

    def __init__(self):
        self.value = 1

    @property
    def double(self):
        return self.value * 2

    def show(self):
        return "method"


def read(meter):
    return meter.unit, meter.value, meter.double, meter.show()


meter = Meter()
for i in range(4):
    if i == 1:
        Meter.unit = ["s"]
        meter.value = 5
    if i == 2:
        meter.unit = "own"
        meter.show = lambda: "own method"
        Meter.double = property(lambda self: "new getter")
    if i == 3:
        Meter.value = property(lambda self: "taken over")
        del meter.unit
        Meter.__getattribute__ = lambda self, name: (lambda: name) if name == "show" else object.__getattribute__(self, name)
    print(read(meter))
# expect: ('ms', 1, 2, 'method')
# expect: (['s'], 5, 10, 'method')
# expect: ('own', 5, 'new getter', 'own method')
# expect: (['s'], 'taken over', 'new getter', 'show')


class Guarded:
    def __init__(self):
        self.log = []

    @property
    def broken(self):
        return self.nothing

    def __getattr__(self, name):
        return "made " + name


guarded = Guarded()
for _ in range(2):
    print(guarded.broken, guarded.other, guarded.log)
# expect: made nothing made other []
# expect: made nothing made other []


class Plain:
    @property
    def broken(self):
        return self.nothing


try:
    Plain().broken
except AttributeError as error:
    print(error)
# expect: 'Plain' object has no attribute 'nothing'


def write(target, value):
    target.x = value


class Watched:
    pass


watched = Watched()
for i in range(3):
    if i == 1:
        Watched.__setattr__ = lambda self, name, value: print("set", name, value)
    if i == 2:
        del Watched.__setattr__
    write(watched, i)
    print(watched.x)
# expect: 0
# expect: set x 1
# expect: 0
# expect: 2

import math


def root(x):
    return math.sqrt(x)


print(root(4))
# expect: 2.0
kept = math.sqrt
math.sqrt = lambda x: "replaced"
print(root(4))
# expect: replaced
math.sqrt = kept
print(root(9))
# expect: 3.0
