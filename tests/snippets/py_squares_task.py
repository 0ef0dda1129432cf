# Even squares, in a loop and in a comprehension.
squares = [x * x for x in range(1, 6) if x % 2 == 0]
print(squares)
total = 0
for s in squares:
    total += s
print(total, len(squares), max(squares))
print([x & 1 == 0 for x in range(4)], [x // 2 for x in range(4)], [x ** 2 for x in [1, 2, 3] if x % 2 == 1])
# expect: [4, 16]
# expect: 20 2 16
# expect: [True, False, True, False] [0, 0, 1, 1] [1, 9]
