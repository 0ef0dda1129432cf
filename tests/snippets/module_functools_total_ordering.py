# The other comparisons follow from one.
from functools import total_ordering, cmp_to_key


@total_ordering
class Version:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __lt__(self, other):
        return self.n < other.n


print(Version(1) <= Version(2), Version(3) > Version(2), Version(2) >= Version(2))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
# expect: True True True
# expect: [3, 2, 1]
