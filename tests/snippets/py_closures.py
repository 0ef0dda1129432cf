# Inner functions keep the names around them.
def counter():
    n = 0
    def step(by=1):
        nonlocal n
        n += by
        return n
    return step
a = counter()
b = counter()
print(a(), a(), a(10), b())
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])
total = 0
def add(x):
    global total
    total += x
add(3)
add(4)
print(total)
def outer():
    x = 'outer'
    def middle():
        def inner():
            return x
        return inner
    return middle()()
print(outer())
# expect: 1 2 12 1
# expect: [2, 2, 2]
# expect: [0, 1, 2]
# expect: 7
# expect: outer
