# total_ordering hands NotImplemented on: comparing with something else is a TypeError.
import functools
@functools.total_ordering
class Version:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return self.n == other.n if isinstance(other, Version) else NotImplemented
    def __lt__(self, other): return self.n < other.n if isinstance(other, Version) else NotImplemented
one, two = Version(1), Version(2)
print(one < two, one <= two, one > two, one >= two, one == 5, one != 5)
for compare in (lambda: one < 5, lambda: one <= 5, lambda: one > 5, lambda: one >= 5):
    try:
        print(compare())
    except TypeError as error:
        print(error)
try:
    functools.reduce(max, 5)
except TypeError as error:
    print(error)
# expect: True True False False False True
# expect: '<' not supported between instances of 'Version' and 'int'
# expect: '<=' not supported between instances of 'Version' and 'int'
# expect: '>' not supported between instances of 'Version' and 'int'
# expect: '>=' not supported between instances of 'Version' and 'int'
# expect: reduce() arg 2 must support iteration
