# == while_count
def run():
    i = 0
    total = 0
    while i < 300000:
        total += i
        i += 1
    return total
# timed
run()
# == for_range_sum
def run():
    total = 0
    for i in range(400000):
        total += i
    return total
# timed
run()
# == nested_branches
def run():
    hits = 0
    for i in range(400):
        for j in range(400):
            if i < j and (i + j) % 3 == 0:
                hits += 1
            elif i == j:
                hits -= 1
    return hits
# timed
run()
# == float_steps
def run():
    x = 1.0
    for i in range(200000):
        x = x * 0.999 + 0.5 / 3.0 - 0.001
    return x
# timed
run()
# == sieve
def run():
    is_prime = [True] * 60000
    for n in range(2, 245):
        if is_prime[n]:
            for multiple in range(n * n, 60000, n):
                is_prime[multiple] = False
    return sum(is_prime)
# timed
run()
# == module_level
# timed
total = 0
for i in range(150000):
    if i % 2 == 0:
        total += i
# == for_list
items = [i * 3 % 1000 for i in range(2000)]
def run():
    best = 0
    for _ in range(150):
        for item in items:
            if item > best:
                best = item
    return best
# timed
run()
