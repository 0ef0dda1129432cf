# isclose, isfinite, isinf, isnan.
import math

print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(1, 1.05, rel_tol=0.1), math.isclose(0, 1e-12, abs_tol=1e-9))
print(math.isfinite(1), math.isfinite(math.inf), math.isinf(-math.inf), math.isnan(math.nan), math.isnan(1.0))
try:
    math.isclose(1, 1, rel_tol=-1)
except ValueError as error:
    print(error)
# expect: True False True True
# expect: True False True True False
# expect: tolerances must be non-negative
