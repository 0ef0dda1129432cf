# What types say of themselves.
print(type(1), type('a'), type(None), type([]), type(len), type(print), type(type), type(lambda: 0), type(range(1)), type(1.0), type(...))
class K:
    def m(self): pass
print(K, type(K), type(K()), type(K().m), K.__name__, K.__qualname__, K.__module__, type(K.m))
print(isinstance(K, type), isinstance(True, int), type(True), int.__name__, str(int), [int, str])
print(dir(K)[-1], 'm' in dir(K()), callable(K), hasattr(K, 'm'), K.m.__qualname__)
def f(a, b=1):
    """Doc."""
print(f.__name__, f.__doc__, f.__defaults__, type(f).__name__, type(x for x in []).__name__)
print(type(NotImplemented), type({}.keys()), type(iter([])), type(iter({})), type(enumerate([])), type({1}), type(frozenset()))
print(Exception, ValueError.__mro__[1].__name__, type(ValueError('a')))
# expect: <class 'int'> <class 'str'> <class 'NoneType'> <class 'list'> <class 'builtin_function_or_method'> <class 'builtin_function_or_method'> <class 'type'> <class 'function'> <class 'range'> <class 'float'> <class 'ellipsis'>
# expect: <class '__main__.K'> <class 'type'> <class '__main__.K'> <class 'method'> K K __main__ <class 'function'>
# expect: True True <class 'bool'> int <class 'int'> [<class 'int'>, <class 'str'>]
# expect: m True True True K.m
# expect: f Doc. (1,) function generator
# expect: <class 'NotImplementedType'> <class 'dict_keys'> <class 'list_iterator'> <class 'dict_keyiterator'> <class 'enumerate'> <class 'set'> <class 'frozenset'>
# expect: <class 'Exception'> Exception <class 'ValueError'>
