# Factorials are exact.
import math

print(math.factorial(0), math.factorial(5), math.factorial(25))
print(len(str(math.factorial(1000))))
for wrong in (-1, 2.0, '3'):
    try:
        math.factorial(wrong)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: 1 120 15511210043330985984000000
# expect: 2568
# expect: ValueError factorial() not defined for negative values
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'str' object cannot be interpreted as an integer
