# == positional
def add(a, b):
    return a + b
def run():
    total = 0
    for i in range(150000):
        total = add(total, i)
    return total
# timed
run()
# == keyword_and_default
def scaled(value, factor=2, offset=0):
    return value * factor + offset
def run():
    total = 0
    for i in range(100000):
        total += scaled(i, offset=1)
    return total
# timed
run()
# == star_arguments
def total_of(*values, **options):
    return len(values)
def run():
    total = 0
    for i in range(60000):
        total += total_of(i, 1, 2, mode=3)
    return total
# timed
run()
# == closure
def counter():
    count = 0
    def step(by):
        nonlocal count
        count += by
        return count
    return step
def run():
    step = counter()
    for i in range(150000):
        step(i)
    return step(0)
# timed
run()
# == method
class Account:
    def __init__(self):
        self.balance = 0
    def deposit(self, amount):
        self.balance += amount
def run():
    account = Account()
    for i in range(120000):
        account.deposit(i)
    return account.balance
# timed
run()
# == fibonacci
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
# timed
fib(23)
# == construction
class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
def run():
    for i in range(60000):
        Point(i, 1)
# timed
run()
# == super_call
class Base:
    def area(self, side):
        return side
class Square(Base):
    def area(self, side):
        return super().area(side) * side
def run():
    square = Square()
    total = 0
    for i in range(60000):
        total += square.area(i)
    return total
# timed
run()
# == builtin
def run():
    values = [3, 1, 2]
    total = 0
    for i in range(120000):
        total += len(values) + abs(-i)
    return total
# timed
run()
# == decorated
def logged(function):
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper
@logged
def double(x):
    return 2 * x
def run():
    total = 0
    for i in range(60000):
        total += double(i)
    return total
# timed
run()
# == lambda_key
values = [(i * 7919) % 10007 for i in range(20000)]
def run():
    return sorted(values, key=lambda v: -v)
# timed
run()
# == callable_object
class Scale:
    def __init__(self, factor):
        self.factor = factor
    def __call__(self, x):
        return x * self.factor
def run():
    scale = Scale(3)
    total = 0
    for i in range(60000):
        total += scale(i)
    return total
# timed
run()
# == static_and_class_method
class Tools:
    count = 0
    @staticmethod
    def double(x):
        return 2 * x
    @classmethod
    def tally(cls, x):
        return cls.count + x
def run():
    total = 0
    for i in range(50000):
        total += Tools.double(i) + Tools.tally(i)
    return total
# timed
run()
# == deep_recursion
def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)
def run():
    for _ in range(120):
        depth(700)
# timed
run()
# == min_max_pow
def run():
    total = 0
    for i in range(60000):
        total += min(i, 500) + max(i, 3) + int(i / 2)
    return total
# timed
run()
# == isinstance
class Base:
    pass
class Leaf(Base):
    pass
def run():
    leaf = Leaf()
    hits = 0
    for i in range(80000):
        if isinstance(leaf, Base) and not isinstance(i, str):
            hits += 1
    return hits
# timed
run()
