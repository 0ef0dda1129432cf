# Where comprehension names live.
x = 10
print([x for x in range(3)], x, [x + y for y in range(2)])
def f():
    y = 5
    return [y * i for i in range(3)], (lambda: [y for _ in range(2)])()
print(f())
class A:
    n = 3
    squares = [i * i for i in range(n)]
    def get(self): return [self.n + j for j in range(2)]
print(A.squares, A().get())
print([[i + j for i in range(2)] for j in range(2)], [(i, j) for i in range(3) for j in range(i)])
fs = [(lambda v: lambda: v)(i) for i in range(3)]
print([g() for g in fs])
def outer():
    total = 0
    def add(n):
        nonlocal total
        total += sum(n for _ in range(2))
        return total
    return [add(i) for i in range(3)], total
print(outer())
print({k: [v for v in range(k)] for k in range(3)}, list((a, b) for a, b in zip('xy', [1, 2])))
g = (n for n in range(3) if n)
print(next(g), list(g), list(g))
if (n := 10) > 5: print(n)
print([y := 1, y + 1], [z for z in range(5) if (w := z * 2) > 4], w)
# expect: [0, 1, 2] 10 [10, 11]
# expect: ([0, 5, 10], [5, 5])
# expect: [0, 1, 4] [3, 4]
# expect: [[0, 1], [1, 2]] [(1, 0), (2, 0), (2, 1)]
# expect: [0, 1, 2]
# expect: ([0, 2, 6], 6)
# expect: {0: [], 1: [0], 2: [0, 1]} [('x', 1), ('y', 2)]
# expect: 1 [2] []
# expect: 10
# expect: [1, 2] [3, 4] 8
