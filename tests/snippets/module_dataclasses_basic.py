# Data classes write their own methods.
from dataclasses import dataclass, field, asdict, replace


@dataclass
class Config:
    lr: float
    steps: int = 10
    gpus: list = field(default_factory=list)


a = Config(0.1)
b = Config(0.1, steps=10)
print(a, a == b, a.gpus is b.gpus, asdict(a), replace(a, lr=1.0))
try:
    Config()
except TypeError as error:
    print(error)
# expect: Config(lr=0.1, steps=10, gpus=[]) True False {'lr': 0.1, 'steps': 10, 'gpus': []} Config(lr=1.0, steps=10, gpus=[])
# expect: Config.__init__() missing 1 required positional argument: 'lr'
