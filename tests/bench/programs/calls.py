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
