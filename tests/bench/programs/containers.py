# == list_append_index
def run():
    values = []
    for i in range(100000):
        values.append(i)
    total = 0
    for i in range(len(values)):
        total += values[i]
    return total
# timed
run()
# == list_sort
import random
random.seed(1)
values = [random.random() for _ in range(30000)]
# timed
sorted(values)
# == list_slices
def run():
    values = list(range(100))
    total = 0
    for i in range(50000):
        total += values[10:20][5]
    return total
# timed
run()
# == dict_count
def run():
    counts = {}
    for i in range(120000):
        key = i % 97
        counts[key] = counts.get(key, 0) + 1
    return counts
# timed
run()
# == dict_of_names
def run():
    table = {"rows": 1, "columns": 2, "depth": 3}
    total = 0
    for _ in range(100000):
        total += table["rows"] + table["depth"]
        table["columns"] = total
    return total
# timed
run()
# == dict_items
table = {i: i * i for i in range(1000)}
def run():
    total = 0
    for _ in range(150):
        for key, value in table.items():
            total += key + value
    return total
# timed
run()
# == set_membership
def run():
    seen = set()
    repeats = 0
    for i in range(100000):
        value = i * 7 % 5003
        if value in seen:
            repeats += 1
        else:
            seen.add(value)
    return repeats
# timed
run()
# == tuple_unpacking
def run():
    a, b = 0, 1
    for _ in range(200000):
        a, b = b, (a + b) % 1000003
    return a
# timed
run()
# == matrix_of_lists
def run():
    size = 32
    a = [[i + j for j in range(size)] for i in range(size)]
    b = [[i - j for j in range(size)] for i in range(size)]
    out = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            total = 0
            for k in range(size):
                total += a[i][k] * b[k][j]
            out[i][j] = total
    return out
# timed
run()
