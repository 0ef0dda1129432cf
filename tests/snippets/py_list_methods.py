# Lists change in place.
a = [3, 1, 2]
a.append(4)
a.extend([5, 6])
a.insert(0, 0)
print(a, len(a), a.index(2), a.count(1))
print(a.pop(), a.pop(0), a)
a.remove(1)
a.reverse()
print(a, sorted(a), sorted(a, reverse=True), sorted(['bb', 'a', 'ccc'], key=len))
a.sort(key=lambda v: -v)
print(a, a[::2], a[-1], a[1:], a[:-1])
b = a
b += [9]
print(a is b, a, [1] * 3, [1, 2] + [3], 3 in a)
c = a[:]
c[1:3] = ['x', 'y', 'z']
del c[0]
print(c, a)
c[::2] = [0, 0]
print(c)
del c[1:3]
print(c, list('abc'), list(range(3)))
a.clear()
print(a, not a, a == [])
# expect: [0, 3, 1, 2, 4, 5, 6] 7 3 1
# expect: 6 0 [3, 1, 2, 4, 5]
# expect: [5, 4, 2, 3] [2, 3, 4, 5] [5, 4, 3, 2] ['a', 'bb', 'ccc']
# expect: [5, 4, 3, 2] [5, 3] 2 [4, 3, 2] [5, 4, 3]
# expect: True [5, 4, 3, 2, 9] [1, 1, 1] [1, 2, 3] True
# expect: ['x', 'y', 'z', 2, 9] [5, 4, 3, 2, 9]
# expect error: ValueError: attempt to assign sequence of size 2 to extended slice of size 3
