# StopIteration inside a generator is an error of whoever asked for the next value.
def load(count):
    for i in range(count):
        yield i
    raise StopIteration('no more')
try:
    list(load(2))
except RuntimeError as error:
    print(error, repr(error.__cause__))
for value in load(1):
    print(value)
# expect: generator raised StopIteration StopIteration('no more')
# expect: 0
# expect error: RuntimeError: generator raised StopIteration
