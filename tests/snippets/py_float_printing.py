# Floats print as the shortest text that reads back.
print(0.1, 0.1 + 0.2, 1 / 3, 1e22, 1e16, 123456789012345.6, 1e-5, 0.0001)
print(1.0, -0.0, 100.0, 1e100, 5e-324, 1.7976931348623157e308)
print(float('inf'), float('-inf'), float('nan'), float('1e3'))
print(3.0 == 3, 0.1 + 0.2 == 0.3, round(2.5), round(3.5), round(2.675, 2), round(-1.5))
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 2.0 ** 0.5)
print((0.5).as_integer_ratio(), (2.0).is_integer(), 1.5.hex())
print(str(1e15), repr(1e-7), 12345678.9, 1234567890123456789.0)
# expect: 0.1 0.30000000000000004 0.3333333333333333 1e+22 1e+16 123456789012345.6 1e-05 0.0001
# expect: 1.0 -0.0 100.0 1e+100 5e-324 1.7976931348623157e+308
# expect: inf -inf nan 1000.0
# expect: True False 2 4 2.67 -2
# expect: 3.0 -4.0 1.5 0.5 1.4142135623730951
# expect: (1, 2) True 0x1.8000000000000p+0
# expect: 1000000000000000.0 1e-07 12345678.9 1.2345678901234568e+18
