# Every kind of slice.
a = list(range(10))
print(a[2:5], a[:3], a[7:], a[::3], a[::-1], a[8:2:-2], a[-3:], a[:-7], a[100:], a[-100:2])
s = slice(1, 8, 2)
print(a[s], s.start, s.stop, s.step, s.indices(5), slice(None, None, -1), s)
a[2:4] = []
print(a)
a[1:1] = [99, 98]
print(a, 'abcdef'[::-2], (1, 2, 3)[::-1])
# expect: [2, 3, 4] [0, 1, 2] [7, 8, 9] [0, 3, 6, 9] [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] [8, 6, 4] [7, 8, 9] [0, 1, 2] [] [0, 1]
# expect: [1, 3, 5, 7] 1 8 2 (1, 5, 2) slice(None, None, -1) slice(1, 8, 2)
# expect: [0, 1, 4, 5, 6, 7, 8, 9]
# expect: [0, 99, 98, 1, 4, 5, 6, 7, 8, 9] fdb (3, 2, 1)
