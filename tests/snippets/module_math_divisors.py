# gcd and lcm of any number of integers.
import math

print(math.gcd(12, 18), math.gcd(-12, 18), math.gcd(), math.gcd(7), math.gcd(0, 0), math.gcd(12, 18, 27))
print(math.lcm(4, 6), math.lcm(), math.lcm(3, 0), math.lcm(2, 3, 5))
print(math.gcd(2 ** 100, 6 ** 50))
try:
    math.gcd(1.5, 2)
except TypeError as error:
    print(error)
# expect: 6 6 0 7 0 3
# expect: 12 1 0 30
# expect: 1125899906842624
# expect: 'float' object cannot be interpreted as an integer
