class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Box:
    pass


box = Box()
box.item = Noisy("first")
print("made")
# expect: made
box.item = Noisy("second")
# expect: gone first
print("replaced")
# expect: replaced
box.item = box.item
print("same")
# expect: same
for name in ("third", "fourth"):
    box.item = Noisy(name)
# expect: gone second
# expect: gone third
a, b = Noisy("a"), Noisy("b")
a, b = b, a
print(a.name, b.name)
# expect: b a
x, y, z = 1, 2, 3
x, y, z = z, x, y
print(x, y, z)
# expect: 3 1 2
del a
# expect: gone b
del box
# expect: gone fourth
del b
# expect: gone a
