# == for_over_generator
def count(limit):
    i = 0
    while i < limit:
        yield i
        i += 1
def run():
    total = 0
    for i in count(150000):
        total += i
    return total
# timed
run()
# == yield_from
def inner(n):
    for i in range(n):
        yield i
def outer(n):
    yield from inner(n)
def run():
    return sum(outer(100000))
# timed
run()
# == zip_enumerate
left = list(range(1000))
right = list(range(1000))
def run():
    total = 0
    for _ in range(100):
        for i, (a, b) in enumerate(zip(left, right)):
            total += a * b + i
    return total
# timed
run()
# == map_lambda
def run():
    return sum(map(lambda x: x + 1, range(150000)))
# timed
run()
