# Annotations are evaluated where the function is made, and kept.
def area(width: int, height: 'text' = 2, *rest: list, scale: float = 1.0, **more: dict) -> float:
    return width * height
print(area.__annotations__)
print((lambda x: x).__annotations__, area.__defaults__, area.__kwdefaults__)
def show(label):
    print('evaluated', label)
    return label
def traced(a: show('a'), b: show('b') = show('default')) -> show('result'):
    pass
class Item:
    price: float
    tags: list = []
    maker: 'Item' = None
print(Item.__annotations__)
def local():
    x: undefined_name = 5
    return x
print(local())
try:
    def broken(a: missing_name): pass
except NameError as error:
    print(error)
import functools
@functools.wraps(area)
def wrapped(*args): pass
print(wrapped.__annotations__ == area.__annotations__)
# expect: {'width': <class 'int'>, 'height': 'text', 'rest': <class 'list'>, 'scale': <class 'float'>, 'more': <class 'dict'>, 'return': <class 'float'>}
# expect: {} (2,) {'scale': 1.0}
# expect: evaluated default
# expect: evaluated a
# expect: evaluated b
# expect: evaluated result
# expect: {'price': <class 'float'>, 'tags': <class 'list'>, 'maker': 'Item'}
# expect: 5
# expect: name 'missing_name' is not defined
# expect: True
