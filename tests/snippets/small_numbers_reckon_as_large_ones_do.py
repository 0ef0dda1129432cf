# Short cuts for machine integers give what arbitrary precision gives, at the edges too.
edges = [-2**63, -2**63 + 1, -2**53 - 1, -3, -1, 0, 1, 2, 63, 64, 2**53, 2**53 + 1, 2**62, 2**63 - 1]
total = 0
for a in edges:
    for b in edges:
        results = [a + b, a - b, a * b, a & b, a | b, a ^ b]
        if b != 0:
            results += [a // b, a % b, a / b]
            assert (a // b) * b + a % b == a
        if 0 <= b < 70:
            results += [a << b, a >> b, a**b]
            assert (a << b) >> b == a and a << b == a * 2**b
        total = (total * 31 + hash(tuple(results))) % 1000000007
print(-edges[0], -edges[-1], abs(edges[0]))
# expect: 9223372036854775808 -9223372036854775807 9223372036854775808
print(2**62 * 2, 2**63 - 1 + 1, -2**63 - 1, 3**40, (-3) ** 39, 0**0, 1**1000, (-1) ** 1001)
# expect: 9223372036854775808 9223372036854775808 -9223372036854775809 12157665459056928801 -4052555153018976267 1 1 -1
print(1 << 62, 1 << 63, -1 << 63, -1 << 64, -5 >> 1, -1 >> 200, 7 >> 63)
# expect: 4611686018427387904 9223372036854775808 -9223372036854775808 -18446744073709551616 -3 -1 0
print((2**53 + 1) / 3, 9007199254740993 / 1, (2**63 - 1) / (2**62 + 1), 7 / 2, -7 / 2, 1 / 2**63)
# expect: 3002399751580331.0 9007199254740992.0 2.0 3.5 -3.5 1.0842021724855044e-19
print(-0.0, -(0.0), 2**-1, 2**0.5, True + True, -True, True << 3, 10**18 * 10)
# expect: -0.0 -0.0 0.5 1.4142135623730951 2 -1 8 10000000000000000000
for name, wrong in (("shift", lambda: 1 << -1), ("zero", lambda: 1 % 0), ("float", lambda: 1 / 0)):
    try:
        wrong()
    except (ValueError, ZeroDivisionError) as error:
        print(name, error)
# expect: shift negative shift count
# expect: zero integer modulo by zero
# expect: float division by zero
