# Iterators made by hand.
class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1
print(list(Countdown(3)), sum(Countdown(4)), [x for x in Countdown(2)], max(Countdown(5)))
class Old:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * i
print(list(Old()), 4 in Old())
class Fresh:
    def __iter__(self):
        yield 1
        yield 2
f = Fresh()
print(list(f), list(f), *f)
it = iter([1, 2])
print(next(it), next(it), next(it, 'end'))
try:
    next(it)
except StopIteration as e:
    print('stop', e.args)
try:
    iter(5)
except TypeError as e:
    print(e)
# expect: [3, 2, 1] 10 [2, 1] 5
# expect: [0, 1, 4] True
# expect: [1, 2] [1, 2] 1 2
# expect: 1 2 end
# expect: stop ()
# expect: 'int' object is not iterable
