# try, except, else, finally in their order.
def run(kind):
    try:
        print('try')
        if kind == 'value':
            raise ValueError('v')
        if kind == 'key':
            {}['k']
        if kind == 'return':
            return 'returned'
    except ValueError as e:
        print('except', e)
    except (KeyError, IndexError) as e:
        print('lookup', repr(e))
    else:
        print('else')
    finally:
        print('finally')
    return 'end'
for kind in ('none', 'value', 'key', 'return'):
    print(run(kind))
def over():
    try:
        return 1
    finally:
        return 2
print(over())
for i in range(3):
    try:
        if i == 1: continue
        if i == 2: break
        print('i', i)
    finally:
        print('fin', i)
try:
    try:
        1 / 0
    finally:
        print('inner')
except ZeroDivisionError:
    print('outer')
# expect: try
# expect: else
# expect: finally
# expect: end
# expect: try
# expect: except v
# expect: finally
# expect: end
# expect: try
# expect: lookup KeyError('k')
# expect: finally
# expect: end
# expect: try
# expect: finally
# expect: returned
# expect: 2
# expect: i 0
# expect: fin 0
# expect: fin 1
# expect: fin 2
# expect: inner
# expect: outer
