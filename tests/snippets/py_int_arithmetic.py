# Whole numbers: floor division, remainders, powers, shifts.
print(7 // 2, -7 // 2, 7 // -2, -7 // -2)
print(7 % 3, -7 % 3, 7 % -3, -7 % -3)
print(2 ** 10, 2 ** -1, (-2) ** 3, 0 ** 0)
print(1 << 70, (1 << 70) >> 68, -1 >> 3, 5 & 3, 5 | 3, 5 ^ 3, ~5)
print(divmod(17, 5), divmod(-17, 5), abs(-3), -(-3), +3)
print(10 / 4, 10 / 5, 1e16 + 1, 7 / -2)
print(int('12'), int('-0x1f', 16), int(3.99), int(-3.99), int('1_000'))
print(bin(10), oct(10), hex(255), hex(-255))
# expect: 3 -4 -4 3
# expect: 1 2 -2 -1
# expect: 1024 0.5 -8 1
# expect: 1180591620717411303424 4 -1 1 7 6 -6
# expect: (3, 2) (-4, 3) 3 3 3
# expect: 2.5 2.0 1e+16 -3.5
# expect: 12 -31 3 -3 1000
# expect: 0b1010 0o12 0xff -0xff
