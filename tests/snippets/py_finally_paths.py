# finally on every way out.
def a():
    for i in range(5):
        try:
            if i == 1: continue
            if i == 3: break
            print('body', i)
        finally:
            print('fin', i)
    else:
        print('else')
    return 'done'
print(a())
def b():
    while True:
        try:
            try:
                return 'inner'
            finally:
                print('f1')
        finally:
            print('f2')
print(b())
def c():
    try:
        raise ValueError
    except ValueError:
        return 'handler'
    finally:
        print('f3')
print(c())
def d():
    with_value = []
    try:
        return with_value
    finally:
        with_value.append(1)
print(d())
def e():
    for x in [1, 2]:
        try:
            raise KeyError(x)
        except KeyError as k:
            if x == 1: continue
            return k.args
        finally:
            print('f4', x)
print(e())
def f():
    try:
        try:
            1 / 0
        finally:
            raise ValueError('replaces')
    except ValueError as v:
        return str(v), type(v.__context__).__name__
print(f())
def g():
    try:
        yield 1
        return 5
    finally:
        print('gen fin')
print(list(g()))
def h():
    try:
        pass
    except ValueError:
        pass
    else:
        return 'else return'
    finally:
        print('h fin')
print(h())
# expect: body 0
# expect: fin 0
# expect: fin 1
# expect: body 2
# expect: fin 2
# expect: fin 3
# expect: done
# expect: f1
# expect: f2
# expect: inner
# expect: f3
# expect: handler
# expect: [1]
# expect: f4 1
# expect: f4 2
# expect: (2,)
# expect: ('replaces', 'ZeroDivisionError')
# expect: gen fin
# expect: [1]
# expect: h fin
# expect: else return
