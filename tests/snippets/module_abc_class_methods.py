# Abstract methods can be class methods, and have a body to call.
import abc


class Base(metaclass=abc.ABCMeta):
    @abc.abstractmethod
    def forward(self):
        return 'base'

    @classmethod
    @abc.abstractmethod
    def make(cls):
        ...


class Derived(Base):
    def forward(self):
        return super().forward() + ' and more'

    @classmethod
    def make(cls):
        return cls()


print(Derived.make().forward(), sorted(Base.__abstractmethods__), sorted(Derived.__abstractmethods__))
try:
    Base()
except TypeError as error:
    print(error)
# expect: base and more ['forward', 'make'] []
# expect: Can't instantiate abstract class Base with abstract methods forward, make
