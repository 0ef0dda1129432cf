# An object dies where its last name goes.
class T:
    def __init__(self, n): self.n = n
    def __del__(self): print('del', self.n)
a = T(1)
a = T(2)
print('rebound')
def f():
    b = T(3)
    print('in f')
f()
print('after f')
T(4)
print('after temporary')
x = [T(5), T(6)]
x.pop()
print('popped')
x = None
print('list gone')
for i in range(2):
    t = T(10 + i)
print('loop done')
del t
c = T(7)
d = c
del c
print('still')
d = 0
print(len([T(8)]))
print('end')
a = None
# expect: del 1
# expect: rebound
# expect: in f
# expect: del 3
# expect: after f
# expect: del 4
# expect: after temporary
# expect: del 6
# expect: popped
# expect: del 5
# expect: list gone
# expect: del 10
# expect: loop done
# expect: del 11
# expect: still
# expect: del 7
# expect: del 8
# expect: 1
# expect: end
# expect: del 2
