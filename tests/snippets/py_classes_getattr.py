# Hooks for attributes.
class Lazy:
    def __init__(self):
        self.real = 1
    def __getattr__(self, name):
        if name.startswith('auto_'):
            return name[5:]
        raise AttributeError(f'no {name}')
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        if name != 'log':
            object.__setattr__(self, 'last', name)
z = Lazy()
print(z.real, z.auto_x, z.last)
z.q = 5
print(z.last, hasattr(z, 'nope'), getattr(z, 'nope', 'dflt'))
try:
    z.nope
except AttributeError as e:
    print(e)
class Loud:
    def __getattribute__(self, name):
        return 'got ' + name
print(Loud().anything)
# expect: 1 x real
# expect: q False dflt
# expect: no nope
# expect: got anything
