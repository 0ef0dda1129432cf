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
# == enumerate_list
items = list(range(1000))
def run():
    total = 0
    for _ in range(150):
        for i, item in enumerate(items):
            total += i * item
    return total
# timed
run()
# == while_break_continue
def run():
    i = 0
    odd = 0
    while True:
        i += 1
        if i % 2 == 0:
            continue
        odd += 1
        if i > 200000:
            break
    return odd
# timed
run()
# == collatz
def run():
    longest = 0
    for start in range(1, 3000):
        n = start
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        if steps > longest:
            longest = steps
    return longest
# timed
run()
# == bits
def run():
    state = 1
    for _ in range(120000):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
    return state
# timed
run()
# == powers_and_signs
def run():
    total = 0
    for i in range(100000):
        total += (-i) ** 2 - +i
    return total
# timed
run()
# == boolean_logic
def run():
    hits = 0
    for i in range(150000):
        if (i > 10 and i < 100000) or i == 5:
            hits += not (i is None)
    return hits
# timed
run()
# == global_variable
counter = 0
def run():
    global counter
    for i in range(150000):
        counter += 1
    return counter
# timed
run()
# == large_integers
def run():
    a, b = 0, 1
    for _ in range(3000):
        a, b = b, a + b
    return a
# timed
run()
