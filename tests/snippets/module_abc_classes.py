# A class with abstract methods cannot be made.
from abc import ABC, abstractmethod


class Layer(ABC):
    @abstractmethod
    def forward(self, x):
        pass

    @property
    @abstractmethod
    def size(self):
        pass


class Double(Layer):
    size = 1

    def forward(self, x):
        return 2 * x


class Half(Layer):
    def forward(self, x):
        return x / 2


print(Double().forward(4), isinstance(Double(), Layer), issubclass(Half, Layer))
for cls in (Layer, Half):
    try:
        cls()
    except TypeError as error:
        print(error)
# expect: 8 True True
# expect: Can't instantiate abstract class Layer with abstract methods forward, size
# expect: Can't instantiate abstract class Half with abstract method size
