# Messages and texts use the full names of what is written in C in Python.
import collections
o = collections.OrderedDict(a=1, b=2)
print(o.keys(), o.values(), o.items())
def failing(call):
    try:
        print(call())
    except Exception as error:
        print(error)
failing(lambda: collections.deque().nothing)
failing(lambda: collections.defaultdict(int).nothing)
failing(lambda: o.nothing)
failing(lambda: collections.Counter().nothing)
failing(lambda: collections.deque() + 1)
print(type(o).__name__, collections.deque.__name__)
print(type(''.join), type([].append), type(str.join), type(len))
# expect: odict_keys(['a', 'b']) odict_values([1, 2]) odict_items([('a', 1), ('b', 2)])
# expect: 'collections.deque' object has no attribute 'nothing'
# expect: 'collections.defaultdict' object has no attribute 'nothing'
# expect: 'collections.OrderedDict' object has no attribute 'nothing'
# expect: 'Counter' object has no attribute 'nothing'
# expect: can only concatenate deque (not "int") to deque
# expect: OrderedDict deque
# expect: <class 'builtin_function_or_method'> <class 'builtin_function_or_method'> <class 'method_descriptor'> <class 'builtin_function_or_method'>
