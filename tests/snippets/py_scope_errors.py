# Names that are not there, or not yet.
def f():
    print(x)
    x = 1
for bad in (f, lambda: undefined_name):
    try:
        bad()
    except NameError as e:
        print(type(e).__name__, e)
def g():
    del y
    y = 1
try:
    g()
except UnboundLocalError as e:
    print(e)
def h():
    def inner():
        return z
    r = inner()
    z = 1
try:
    h()
except NameError as e:
    print(e)
x = 1
del x
try:
    x
except NameError as e:
    print(e)
# expect: UnboundLocalError cannot access local variable 'x' where it is not associated with a value
# expect: NameError name 'undefined_name' is not defined
# expect: cannot access local variable 'y' where it is not associated with a value
# expect: cannot access free variable 'z' where it is not associated with a value in enclosing scope
# expect: name 'x' is not defined
