# == try_without_raise
def run():
    total = 0
    for i in range(200000):
        try:
            total += i
        except ValueError:
            total = 0
    return total
# timed
run()
# == raise_and_catch
def run():
    caught = 0
    for i in range(30000):
        try:
            raise ValueError(i)
        except ValueError:
            caught += 1
    return caught
# timed
run()
# == missing_key
def run():
    table = {}
    missed = 0
    for i in range(30000):
        try:
            table[i]
        except KeyError:
            missed += 1
    return missed
# timed
run()
# == raise_through_calls
def check(i):
    if i >= 0:
        raise ValueError("bad")
def middle(i):
    check(i)
def run():
    caught = 0
    for i in range(15000):
        try:
            middle(i)
        except ValueError as error:
            caught += 1
    return caught
# timed
run()
# == with_block
class Guard:
    def __enter__(self):
        return self
    def __exit__(self, kind, value, trace):
        return False
def run():
    total = 0
    guard = Guard()
    for i in range(50000):
        with guard:
            total += i
    return total
# timed
run()
# == index_error
def run():
    missed = 0
    values = [1, 2]
    for i in range(20000):
        try:
            values[i + 2]
        except IndexError:
            missed += 1
    return missed
# timed
run()
# == hasattr
class Empty:
    pass
def run():
    found = 0
    for i in range(30000):
        if hasattr(run, "missing"):
            found += 1
    return found
# timed
run()
