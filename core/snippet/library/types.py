# types: the types that have no built-in name.


def _function():
    yield


FunctionType = LambdaType = type(_function)
GeneratorType = type(_function())
BuiltinFunctionType = BuiltinMethodType = type(len)
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __repr__(self):
        name = 'namespace' if type(self) is SimpleNamespace else type(self).__name__
        return '%s(%s)' % (name, ', '.join('%s=%r' % item for item in self.__dict__.items()))


MethodType = type(SimpleNamespace().__repr__)
