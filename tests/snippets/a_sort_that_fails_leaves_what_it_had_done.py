# The comparisons come in CPython's order, and what was sorted before one failed stays sorted.
items = [10, 15, 8, 'new', 7, -3]
try:
    items.sort()
except TypeError as error:
    print(error, items)
class Weight:
    asked = []
    def __init__(self, kilos):
        self.kilos = kilos
    def __lt__(self, other):
        self.asked.append((self.kilos, other.kilos))
        return self.kilos < other.kilos
sorted([Weight(kilos) for kilos in [5, 2, 8, 1, 9, 3]])
print(Weight.asked)
Weight.asked.clear()
numbers = [(i * 7919) % 211 for i in range(200)]
print([w.kilos for w in sorted(map(Weight, numbers), reverse=True)] == sorted(numbers)[::-1])
print(len(Weight.asked), sum(a * 3 + b for a, b in Weight.asked))
Weight.asked.clear()
runs = list(range(0, 300, 3)) + list(range(300, 0, -2)) + list(range(100)) + list(range(1, 300, 3))
print([w.kilos for w in sorted(map(Weight, runs))] == sorted(runs), len(Weight.asked))
print(sum((i % 7) * (a * 3 + b) for i, (a, b) in enumerate(Weight.asked)))
class Broken(Weight):
    def __lt__(self, other):
        if len(self.asked) > 400:
            raise ValueError('worn out')
        return super().__lt__(other)
Weight.asked.clear()
left = [Broken(kilos) for kilos in runs]
try:
    left.sort()
except ValueError as error:
    print(error, sorted(w.kilos for w in left) == sorted(runs), [w.kilos for w in left[60:70]], [w.kilos for w in left[-3:]])
# expect: '<' not supported between instances of 'str' and 'int' [8, 10, 15, 'new', 7, -3]
# expect: [(2, 5), (8, 2), (8, 5), (1, 5), (1, 2), (9, 5), (9, 8), (3, 5), (3, 2)]
# expect: True
# expect: 1276 528158
# expect: True 1289
# expect: 1921197
# expect: worn out True [90, 93, 96, 99, 102, 105, 108, 111, 114, 117] [292, 295, 298]
