# Names at module level seen from everywhere.
config = {'n': 1}
def read(): return config['n']
def write(v): config['n'] = v
write(5)
print(read(), __name__)
if __name__ == '__main__':
    print('main')
def shadow(config): return config
print(shadow(3), config)
x = 1
def f():
    x = 2
    return x
print(f(), x)
print([k for k in globals() if k in ('config', 'x')], 'x' in locals())
# expect: 5 __main__
# expect: main
# expect: 3 {'n': 5}
# expect: 2 1
# expect: ['config', 'x'] True
