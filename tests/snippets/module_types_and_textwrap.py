# SimpleNamespace, types of functions, dedent.
import textwrap
import types

config = types.SimpleNamespace(lr=0.1, steps=3)
config.device = 'cuda'
print(config, config.lr, config == types.SimpleNamespace(lr=0.1, steps=3, device='cuda'))
print(isinstance(print, types.BuiltinFunctionType), isinstance(lambda: 0, types.FunctionType))
print(textwrap.dedent('''
    for x in y:
        go()
''').strip())
# expect: namespace(lr=0.1, steps=3, device='cuda') 0.1 True
# expect: True True
# expect: for x in y:
# expect:     go()
