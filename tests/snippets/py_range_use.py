# Ranges know their length without being built.
r = range(2, 20, 3)
print(list(r), len(r), r[1], r[-1], r[1:3], 5 in r, 6 in r, r.index(8), r)
print(list(range(5, 0, -2)), range(0), list(range(3, 3)), range(10**12)[10**11], len(range(0, 10**15, 7)))
print(list(reversed(range(4))), sum(range(101)), max(range(5)), range(3) == range(0, 3, 1))
try:
    range(1, 2, 0)
except ValueError as e:
    print(e)
try:
    range(1.5)
except TypeError as e:
    print(e)
# expect: [2, 5, 8, 11, 14, 17] 6 5 17 range(5, 11, 3) True False 2 range(2, 20, 3)
# expect: [5, 3, 1] range(0, 0) [] 100000000000 142857142857143
# expect: [3, 2, 1, 0] 5050 4 True
# expect: range() arg 3 must not be zero
# expect: 'float' object cannot be interpreted as an integer
