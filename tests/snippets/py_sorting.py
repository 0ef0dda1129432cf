# Stable sorts by keys.
data = [('b', 2), ('a', 2), ('c', 1), ('a', 1)]
print(sorted(data), sorted(data, key=lambda t: t[1]), sorted(data, key=lambda t: (t[1], t[0])), sorted(data, key=lambda t: t[1], reverse=True))
class W:
    def __init__(self, w): self.w = w
    def __lt__(self, o): return self.w < o.w
    def __repr__(self): return f'W{self.w}'
print(sorted([W(3), W(1), W(2)]), min([W(3), W(1)]), sorted('Hello World', key=str.lower))
l = [5, 2, 9, 1] * 3
l.sort()
print(l, sorted(range(20), key=lambda x: x % 5))
print(sorted([True, False, 2, 0.5]), sorted(['10', '9', '1'], key=int))
# expect: [('a', 1), ('a', 2), ('b', 2), ('c', 1)] [('c', 1), ('a', 1), ('b', 2), ('a', 2)] [('a', 1), ('c', 1), ('a', 2), ('b', 2)] [('b', 2), ('a', 2), ('c', 1), ('a', 1)]
# expect: [W1, W2, W3] W1 [' ', 'd', 'e', 'H', 'l', 'l', 'l', 'o', 'o', 'r', 'W']
# expect: [1, 1, 1, 2, 2, 2, 5, 5, 5, 9, 9, 9] [0, 5, 10, 15, 1, 6, 11, 16, 2, 7, 12, 17, 3, 8, 13, 18, 4, 9, 14, 19]
# expect: [False, 0.5, True, 2] ['1', '9', '10']
