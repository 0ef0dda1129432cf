# collections.abc tells by methods.
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Sized

print(isinstance([1], Iterable), isinstance(iter([]), Iterator), isinstance([], Iterator), isinstance(5, Iterable))
print(isinstance({}, Mapping), isinstance([], Mapping), isinstance((1,), Sequence), isinstance('x', Sequence), isinstance({1}, Sequence))
print(isinstance(print, Callable), isinstance(3, Callable), isinstance([], Hashable), isinstance((), Hashable), isinstance('', Sized))


class Dataset(Sequence):
    def __len__(self):
        return 3

    def __getitem__(self, i):
        if i >= 3:
            raise IndexError
        return i * i


data = Dataset()
print(list(data), 4 in data, data.index(4), isinstance(data, Iterable))
# expect: True True False False
# expect: True False True True False
# expect: True False False True True
# expect: [0, 1, 4] True 2 True
