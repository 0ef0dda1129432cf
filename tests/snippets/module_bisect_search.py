# Positions in a sorted list.
import bisect

values = [1, 3, 3, 5]
print(bisect.bisect_left(values, 3), bisect.bisect_right(values, 3), bisect.bisect(values, 9))
bisect.insort(values, 4)
print(values)
# expect: 1 3 4
# expect: [1, 3, 3, 4, 5]
