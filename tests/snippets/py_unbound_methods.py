# A method taken from its class checks its first argument.
def failing(call):
    try:
        print(call())
    except TypeError as error:
        print(error)
print(str.upper('ab'), list.count([1, 1], 1), int.bit_length(True), dict.get({1: 2}, 1))
failing(lambda: str.upper(5))
failing(lambda: list.append(None, 1))
failing(lambda: list.append())
failing(lambda: int.bit_length(1.5))
failing(lambda: set.add([], 1))
failing(lambda: int.__add__('a', 1))
failing(lambda: list.__len__())
class Words(list): pass
print(list.index(Words('abc'), 'c'), str.join('-', ['a', 'b']))
# expect: AB 2 1 2
# expect: descriptor 'upper' for 'str' objects doesn't apply to a 'int' object
# expect: descriptor 'append' for 'list' objects doesn't apply to a 'NoneType' object
# expect: unbound method list.append() needs an argument
# expect: descriptor 'bit_length' for 'int' objects doesn't apply to a 'float' object
# expect: descriptor 'add' for 'set' objects doesn't apply to a 'list' object
# expect: descriptor '__add__' requires a 'int' object but received a 'str'
# expect: descriptor '__len__' of 'list' object needs an argument
# expect: 2 a-b
