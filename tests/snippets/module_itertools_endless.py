# Endless iterators are taken from lazily.
from itertools import count, cycle, islice, repeat, takewhile

print(list(islice(count(10, 5), 4)), list(islice(cycle('ab'), 5)), list(repeat(7, 3)))
print(list(takewhile(lambda n: n < 20, count(0, 6))), list(islice(range(10), 2, None, 3)))
# expect: [10, 15, 20, 25] ['a', 'b', 'a', 'b', 'a'] [7, 7, 7]
# expect: [0, 6, 12, 18] [2, 5, 8]
