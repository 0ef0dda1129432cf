# f-strings with specifications.
x = 3.14159
n = 42
name = 'gpu'
print(f'{x:.2f} {x:8.3f}| {x:<8.1f}| {x:+.1f} {x:e} {x:.3g} {x:%}')
print(f'{n:5d}|{n:<5}|{n:^5}|{n:05}|{n:+}|{n:x}|{n:#x}|{n:b}|{n:o}|{n:,}|{1234567:,}|{1234567:_}')
print(f'{name:>6}|{name:<6}|{name:^6}|{name:*^7}|{name!r}|{name!s:>5}|{name:.2}')
print(f'{n=} {x=:.1f} {name=} {n + 1=}')
w = 10
p = 3
print(f'{x:{w}.{p}f}|{"a" + "b"}|{[i for i in range(3)]}|{ {"k": 1}["k"] }|{{literal}}')
print(f'{1e10:g} {1e-10:g} {100000:g} {1000000:g} {0.1:.20f}')
print(f'{True} {None} {n if n > 1 else 0} {(lambda v: v * 2)(4)}')
print(f'{255:08b} {255:#010x} {-5:05d} {1234.5:012,.2f}')
# expect: 3.14    3.142| 3.1     | +3.1 3.141590e+00 3.14 314.159000%
# expect:    42|42   | 42  |00042|+42|2a|0x2a|101010|52|42|1,234,567|1_234_567
# expect:    gpu|gpu   | gpu  |**gpu**|'gpu'|  gpu|gp
# expect: n=42 x=3.1 name='gpu' n + 1=43
# expect:      3.142|ab|[0, 1, 2]|1|{literal}
# expect: 1e+10 1e-10 100000 1e+06 0.10000000000000000555
# expect: True None 42 8
# expect: 11111111 0x000000ff -0005 0,001,234.50
