# Functions that Python has in C word wrong arguments their own way.
def failing(call):
    try:
        print(call())
    except TypeError as error:
        print(error)
for call in [lambda: 'a'.split(bad=1), lambda: 'a'.split(1, 2, 3), lambda: [1].sort(1), lambda: 'a'.encode(1, 2, 3), lambda: int(1, 2, 3),
             lambda: int(1, bad=2), lambda: bool(1, 2), lambda: enumerate([], 1, 2), lambda: pow(2), lambda: round(), lambda: sum(),
             lambda: [1].append(), lambda: [1].pop(1, 2), lambda: [1].insert(1), lambda: 'a'.upper(1), lambda: len(), lambda: len([], 1),
             lambda: 'a'.join(), lambda: {}.get(), lambda: (1).__add__(), lambda: [1].__len__(5), lambda: 'a'.replace('a'),
             lambda: 'a'.split(sep='a', **{'sep': 'b'}) if False else 'a'.split('a', sep='b'), lambda: dict(1, 2), lambda: [].append(x=1),
             lambda: 'x'.splitlines(1, 2), lambda: str(bad=1), lambda: float(1, 2)]:
    failing(call)
# expect: 'bad' is an invalid keyword argument for split()
# expect: split() takes at most 2 arguments (3 given)
# expect: sort() takes no positional arguments
# expect: encode() takes at most 2 arguments (3 given)
# expect: int() takes at most 2 arguments (3 given)
# expect: 'bad' is an invalid keyword argument for int()
# expect: bool expected at most 1 argument, got 2
# expect: enumerate() takes at most 2 arguments (3 given)
# expect: pow() missing required argument 'exp' (pos 2)
# expect: round() missing required argument 'number' (pos 1)
# expect: sum() takes at least 1 positional argument (0 given)
# expect: list.append() takes exactly one argument (0 given)
# expect: pop expected at most 1 argument, got 2
# expect: insert expected 2 arguments, got 1
# expect: str.upper() takes no arguments (1 given)
# expect: len() takes exactly one argument (0 given)
# expect: len() takes exactly one argument (2 given)
# expect: str.join() takes exactly one argument (0 given)
# expect: get expected at least 1 argument, got 0
# expect: expected 1 argument, got 0
# expect: expected 0 arguments, got 1
# expect: replace expected at least 2 arguments, got 1
# expect: argument for split() given by name ('sep') and position (1)
# expect: dict expected at most 1 argument, got 2
# expect: list.append() takes no keyword arguments
# expect: splitlines() takes at most 1 argument (2 given)
# expect: 'bad' is an invalid keyword argument for str()
# expect: float expected at most 1 argument, got 2
