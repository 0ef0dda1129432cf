# The words for wrong calls.
def f(a, b, c=1):
    pass
def g(*, k):
    pass
def n():
    pass
for bad in (lambda: f(), lambda: f(1), lambda: f(1, 2, 3, 4), lambda: f(1, 2, x=1), lambda: f(1, a=2), lambda: g(), lambda: g(1), lambda: n(1), lambda: f(*5), lambda: f(**5), lambda: len(), lambda: len(1, 2), lambda: n()(), lambda: (lambda x: x)()):
    try:
        bad()
    except TypeError as e:
        print(e)
# expect: f() missing 2 required positional arguments: 'a' and 'b'
# expect: f() missing 1 required positional argument: 'b'
# expect: f() takes from 2 to 3 positional arguments but 4 were given
# expect: f() got an unexpected keyword argument 'x'
# expect: f() got multiple values for argument 'a'
# expect: g() missing 1 required keyword-only argument: 'k'
# expect: g() takes 0 positional arguments but 1 was given
# expect: n() takes 0 positional arguments but 1 was given
# expect: __main__.f() argument after * must be an iterable, not int
# expect: __main__.f() argument after ** must be a mapping, not int
# expect: len() takes exactly one argument (0 given)
# expect: len() takes exactly one argument (2 given)
# expect: 'NoneType' object is not callable
# expect: <lambda>.<locals>.<lambda>() missing 1 required positional argument: 'x'
