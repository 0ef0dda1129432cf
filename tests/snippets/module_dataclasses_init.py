# The __init__ of a data class takes its arguments as any function does.
from dataclasses import dataclass, field


@dataclass
class Step:
    loss: float
    rows: int = 32
    tags: list = field(default_factory=list)
    seen: int = field(default=0, init=False)
    device: str = field(default="cpu", kw_only=True)
    made: dict = field(default_factory=dict, init=False)

    def __post_init__(self):
        self.seen += 1


a = Step(0.5)
b = Step(rows=1, loss=2.0, device="cuda", tags=["x"])
print(a, b)
# expect: Step(loss=0.5, rows=32, tags=[], seen=1, device='cpu', made={}) Step(loss=2.0, rows=1, tags=['x'], seen=1, device='cuda', made={})
print(a.tags is Step(1).tags, Step.__init__.__name__, Step.__init__.__qualname__)
# expect: False __init__ Step.__init__
for wrong in (
    lambda: Step(),
    lambda: Step(1, 2, [], "cuda"),
    lambda: Step(1, loss=2),
    lambda: Step(1, colour=2),
    lambda: Step(1, seen=3),
):
    try:
        wrong()
    except TypeError as error:
        print(error)
# expect: Step.__init__() missing 1 required positional argument: 'loss'
# expect: Step.__init__() takes from 2 to 4 positional arguments but 5 were given
# expect: Step.__init__() got multiple values for argument 'loss'
# expect: Step.__init__() got an unexpected keyword argument 'colour'
# expect: Step.__init__() got an unexpected keyword argument 'seen'


@dataclass
class Watched:
    x: int
    self: int = 2

    def __setattr__(me, name, value):
        print("set", name, value)
        object.__setattr__(me, name, value)


print(Watched(1))
# expect: set x 1
# expect: set self 2
# expect: Watched(x=1, self=2)


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True)
class Named(Point):
    name: str = "origin"


print(Named(1), Named(1, 2, "corner"), hash(Point(1)) == hash(Point(1)), {Point(1): "a"}[Point(1, 0)])
# expect: Named(x=1, y=0, name='origin') Named(x=1, y=2, name='corner') True a


@dataclass
class Empty:
    pass


@dataclass
class Hidden:
    kept: int = field(default=3, init=False)


print(Empty(), Hidden(), vars(Hidden()), Empty() == Empty())
# expect: Empty() Hidden(kept=3) {} True


def outer():
    @dataclass
    class Inner:
        value: int

    try:
        Inner()
    except TypeError as error:
        print(error)


outer()
# expect: outer.<locals>.Inner.__init__() missing 1 required positional argument: 'value'
