# Numbers in many shapes.
for spec in ('', 'd', '5d', '<5d|', '^7d|', '+d', ' d', '05d', '+05d', ',d', '_d', 'x', 'X', '#x', '#o', '#b', '08b', 'e', '.2e', 'f', '.0f', 'g', '%', '.1%', '10.3f', '<10.3f|', '*^10d', '*>10', 'n', 'c', '012,d', '_b', '#_x'):
    print(spec, '|', format(1234, spec) if spec else format(1234), '|', format(65, spec))
for spec in ('', '.2', '.3f', 'e', '.0e', 'g', '.3g', '.10g', '10.2f', '+.1f', '010.3f', ',.2f', '%', '.0%', 'G', 'E', '#.3g', '_.2f', '>12', '.15g', '.17g', ' .1f', '=+10.1f', '.0f', '.5'):
    print(spec, [format(v, spec) for v in (0.0, 1.5, -2.25, 12345.678, 1e-7, 1e22, 0.1)])
print([format(v, '.3f') for v in (float('inf'), float('-inf'), float('nan'))], format(float('nan'), '10'), format(float('inf'), '+'))
print(f'{3:>+8.2f}|{3:<08}|{-3:=6}|{True:d}|{True}|{True:5}|{0:.1f}|{-0.0:.1f}|{1e300:.3g}|{2**70:,}|{2**70:x}')
print(round(1234.5678, -2), round(0.5), round(1.5), round(-0.5), round(2.5, 0), round(1e22), round(12345, -2), round(15, -1), round(25, -1), round(1.005, 2), round(-2.675, 2))
print(0.1 + 0.7, 1.1 * 3, 1e23, 1e-323, 123456789.123456789, 1.0e5, 1e5 + 0.1, 100000000000000000.0, 9999999999999998.0, 0.00001234, 1.2345e-5)
# expect:  | 1234 | 65
# expect: d | 1234 | 65
# expect: 5d |  1234 |    65
# expect error: ValueError: Invalid format specifier '<5d|' for object of type 'int'
