# Exponentials overflow as a range error.
import math

print(math.exp(0), math.exp(1), math.expm1(1e-10), math.exp2(10))
print(math.exp(-1000))
try:
    math.exp(1000)
except OverflowError as error:
    print(error)
# expect: 1.0 2.718281828459045 1.00000000005e-10 1024.0
# expect: 0.0
# expect: math range error
