# Whole-number functions on numbers of many digits.
import math
print(math.isqrt(10 ** 60), math.isqrt(10 ** 60 - 1), [math.isqrt(n) for n in range(20)])
n = 3 ** 5000
print(math.isqrt(n * n) == n, math.isqrt(n * n - 1) == n - 1, math.isqrt(n * n + 2 * n) == n)
print(math.factorial(0), math.factorial(1), math.factorial(25), math.factorial(3000) % (10 ** 9 + 7))
print(math.comb(500, 250) % (10 ** 9 + 7), math.gcd(2 ** 300 - 1, 2 ** 200 - 1) == 2 ** 100 - 1, pow(3, 10 ** 20, 10 ** 30 + 7))
# expect: 1000000000000000000000000000000 999999999999999999999999999999 [0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4]
# expect: True True True
# expect: 1 1 15511210043330985984000000 341406877
# expect: 515561345 True 211170478351494470291451893420
