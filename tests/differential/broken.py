"""Programs that do not parse or compile, one an entry. `run --broken` compares the answers: type, message, line and column."""

PROGRAMS = r'''
if x
    pass
---
if x == 1
    print(x)
---
while True
    break
---
for i in range(3)
    print(i)
---
def f()
    return 1
---
def f(x)
    return x
---
class A
    pass
---
class A(object)
    pass
---
else:
    pass
---
try
    pass
---
try:
    pass
print(1)
---
with open as f
    pass
---
if x = 1:
    pass
---
while x = 1:
    pass
---
print(x = 1, 2)
---
f(a=1, b)
---
f(**a, b)
---
f(**a, *b)
---
print "hello"
---
print x
---
print x, y
---
exec "code"
---
x = (1, 2
y = 3
---
x = [1, 2
print(x)
---
x = {1: 2
---
print((1, 2)
---
print(1))
---
x = [1, 2)
---
x = 1 +
---
x = * 2
---
x = 1 2
---
x = [1 2]
---
x = [a b]
---
x = (a b)
---
f(a b)
---
x = {1: 2 3: 4}
---
x = {'a': 1, 'b'}
---
x = {'a', 'b': 1}
---
x = {1:}
---
x = {1: *a}
---
    x = 1
---
x = 1
    y = 2
---
if x:
    a = 1
      b = 2
---
if x:
        a = 1
    b = 2
---
if x:
pass
---
def f():
x = 1
---
class A:
def f(self): pass
---
for i in x:
print(i)
---
while x:

y = 1
---
if x:
    pass
else:
print(1)
---
try:
    pass
except:
pass
---
with a as b:
pass
---
try:
    pass
finally:
x
---
1 = x
---
"a" = x
---
None = 1
---
True = 0
---
x + 1 = 2
---
f() = 1
---
f() += 1
---
(a, b) += 1
---
[x for x in y] = 1
---
{1: 2} = x
---
-x = 1
---
not x = 1
---
x if y else z = 1
---
lambda: x = 1
---
a, 1 = x
---
a, f() = x
---
(x, y, 1) = z
---
for 1 in x: pass
---
for f() in x: pass
---
with a as 1: pass
---
del 1
---
del f()
---
del x + y
---
import
---
import a.
---
from a import
---
from a import b,
---
from import b
---
from a import (b, c
---
import a as
---
def f(x, x): pass
---
def f(a=1, b): pass
---
def f(*): pass
---
def f(**k, a): pass
---
def f(*a, *b): pass
---
def f(a, /, b, /): pass
---
def f(1): pass
---
def f(a.b): pass
---
def 1f(): pass
---
def f(a b): pass
---
lambda x y: 1
---
lambda a=1, b: 1
---
return 1
---
yield 1
---
break
---
continue
---
if 1:
    break
---
def f():
    break
---
class A:
    return 1
---
nonlocal x
---
def f():
    nonlocal x
---
def f():
    x = 1
    global x
---
def f():
    print(x)
    global x
---
def f(x):
    global x
---
def f():
    global x
    nonlocal x
---
x = 'abc
---
x = "abc
---
x = """abc
---
x = 'a' 'b
---
x = 'it's'
---
x = f'{'
---
x = f'{}'
---
x = f'{a'
---
x = f'}'
---
x = f'{a!x}'
---
x = f'{a b}'
---
x = f'{a:{b}'
---
x = f'{1 +}'
---
x = f'{a\n}'
---
x = f'{#}'
---
x = f'{lambda x: 1}'
---
x = 0777
---
x = 1_
---
x = 0x
---
x = 0b12
---
x = 12abc
---
x = 1.5.2
---
x = 1__0
---
x = $
---
x = a ? b
---
x = a!
---
x = `a`
---
x = a <> b
---
x++
---
x = y++
---
x =+ 
---
x == 
---
a && b
---
a || b
---
!a
---
x = a if b
---
x = if b
---
x = a else b
---
x = [for i in y]
---
x = [i for]
---
x = [i for i]
---
x = [i in y for i]
---
x = [i for i in]
---
x = (for)
---
x = [*a for a in b]
---
x = {**a for a in b}
---
x = [a, b for a in c]
---
*x = 1
---
*a, *b = c
---
x = *a
---
print(*)
---
f(x for x in y, 1)
---
f(1, x for x in y)
---
f(a for a in b, c for c in d)
---
f(a=1, a=2)
---
f(1=2)
---
f(a.b=1)
---
f(True=1)
---
f(None=1)
---
f(a, b=)
---
assert
---
raise x y
---
pass x
---
global
---
global 1
---
class 1: pass
---
class: pass
---
def (x): pass
---
class A(x y): pass
---
x: int: str
---
(a, b): int
---
[a]: int
---
1: int
---
x: = 1
---
@
def f(): pass
---
@a
x = 1
---
if True: x = 1; y = 2 if
---
elif x:
    pass
---
if x:
    pass
elif:
    pass
---
except ValueError:
    pass
---
try:
    pass
except ValueError, e:
    pass
---
try:
    pass
except A, B:
    pass
---
try:
    pass
except:
    pass
except A:
    pass
---
try:
    pass
except A as 1:
    pass
---
finally:
    pass
---
async x
---
await
---
x = yield = 1
---
(yield) = 1
---
x = (yield
---
def f():
    x = [yield 1]
---
def f():
    return
  x = 1
---
def f():
	x = 1
        y = 2
---
x = 'a\x'
---
x = '\u12'
---
x = '\N{no such name at all}'
---
x = b'é'
---
x = 1
y = x.
---
x = x.1
---
x.y.1
---
a.b c
---
[1, 2, 3
---
foo(1, 2
bar(3)
---
d = {'a': 1
     'b': 2}
---
l = [1
     2]
---
l = ['a'
     5]
---
print('a' b)
---
print("x" y "z")
---
print(a, b c)
---
x = foo bar
---
foo bar
---
foo bar baz
---
import os sys
---
from os import path sep
---
for x y in z: pass
---
for x in y z: pass
---
for in x: pass
---
for x: pass
---
for x of y: pass
---
while: pass
---
if: pass
---
x = lambda
---
x = lambda:
---
x = not
---
x = a not b
---
x = a is
---
x = a in
---
x := 1
---
(x := 1, y := )
---
(a.b := 1)
---
(a[0] := 1)
---
f(x:=1, y=2:=3)
---
print(x := )
---
match x:
    pass
---
match x:
case 1:
    pass
---
match x:
    case 1
        pass
---
match x:
    case a | b: pass
---
match x:
    case a: pass
    case 1: pass
---
match x:
    case _: pass
    case 1: pass
---
match x:
    case [a, a]: pass
---
match x:
    case [*a, *b]: pass
---
match x:
    case {**r, 'a': 1}: pass
---
match x:
    case A(x=1, 2): pass
---
match x:
    case 1 as _: pass
---
match x:
    case a | 1: pass
---
match x:
    case -a: pass
---
match x:
    case f'{a}': pass
---
match x:
    case {'a': 1, 'a': 2}: pass
---
x = "\
---
x = \ 1
---
x = 1 \
---
def f():
    """doc
    x = 1
---
def f(self, x=): pass
---
def f(x: ): pass
---
def f() -> : pass
---
def f(:
    pass
---
print('hello)
---
print("hello')
---
x = {
    'a': 1,
    'b': 2
y = 3
---
x = [
    1,
    2,
z = 4
print(z)
---
if (x == 1:
    pass
---
if x == 1):
    pass
---
def f(a, (b, c)): pass
---
lambda (a, b): a
---
x = 5 if y else
---
return
---
x = [1, 2, 3]]
---
x = (1, 2}}
---
})
---
x = a[1
---
x = a[]
---
x = a[1:2:3:4]
---
x = a[1 2]
---
f(a, b
  c, d)
---
from __future__ import braces
---
from __future__ import nothing
---
x = 1
from __future__ import annotations
---
def f():
    from a import *
---
class A:
    x = [y for y in z if (w := y)]
---
[x := 1 for x in y]
---
[i for i in (j := x)]
---
def f():
    yield
    return x for x in y
---
raise from x
---
with a, b as c, : pass
---
nonlocal x, y
---
x = a b if c else d
---
x = 1if 2else
---
del
---
del ()
---
del (a, b), 1
---
del *a
---
def f(*, a, *b): pass
---
def f(a, *, **k): pass
---
def f(a, *, b=1, c, d): pass
f(1 2)
---
async def f(): pass
---
await x
---
print(f"{x!}")
---
print(f"{x!r:}}")
---
print(f"{{}")
---
print(f"{'a' 'b}")
---
print(f'{a["b"]}' f"{c[}")
---
print(f"{x:{y:{z}}}")
---
print(f"{*a}")
---
print(f"{a=!z}")
---
print(f"{class}")
---
print(f"{a.b c}")
'''.strip("\n").split("\n---\n")
