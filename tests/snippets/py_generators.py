# Generators keep their frame.
def gen(n):
    for i in range(n):
        got = yield i
        if got:
            print('got', got)
    return 'done'
g = gen(3)
print(next(g), g.send('hi'), next(g))
try:
    next(g)
except StopIteration as e:
    print('value', e.value)
def outer():
    r = yield from gen(2)
    print('inner gave', r)
    yield from 'ab'
print(list(outer()))
def fin():
    try:
        yield 1
        yield 2
    finally:
        print('cleanup')
for x in fin():
    break
h = fin()
next(h)
h.close()
def thrown():
    try:
        yield 1
    except ValueError as e:
        yield f'caught {e}'
t = thrown()
next(t)
print(t.throw(ValueError('x')))
print(sum(x * x for x in range(5)), list(zip((i for i in 'ab'), range(9))), any(x > 2 for x in [1, 3]))
def naturals():
    n = 0
    while True:
        yield n
        n += 1
print([x for _, x in zip(range(4), naturals())])
# expect: got hi
# expect: 0 1 2
# expect: value done
# expect: inner gave done
# expect: [0, 1, 'a', 'b']
# expect: cleanup
# expect: cleanup
# expect: caught x
# expect: 30 [('a', 0), ('b', 1)] True
# expect: [0, 1, 2, 3]
