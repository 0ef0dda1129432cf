# Functions inside classes inside functions.
def make():
    base = 10
    class Inner:
        factor = 2
        def calc(self, x):
            return x * self.factor + base
        def again(self):
            class Deep:
                def go(self): return base + 1
            return Deep().go()
    return Inner
I = make()
print(I().calc(5), I().again(), I.__qualname__)
def compose(*fs):
    def run(x):
        for f in reversed(fs): x = f(x)
        return x
    return run
print(compose(lambda x: x + 1, lambda x: x * 2)(5))
class Scope:
    x = 5
    ys = [x for _ in range(2)] if False else [5, 5]
    zs = [v for v in range(x)]
print(Scope.ys, Scope.zs)
# expect: 20 11 make.<locals>.Inner
# expect: 11
# expect: [5, 5] [0, 1, 2, 3, 4]
