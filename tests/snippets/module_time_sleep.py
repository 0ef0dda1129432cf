# Sleeping takes at least the time asked for.
import time

start = time.perf_counter()
print(time.sleep(0.01))
passed = time.perf_counter() - start
print(0.01 <= passed < 1)
for wrong in (-1, 'x'):
    try:
        time.sleep(wrong)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: None
# expect: True
# expect: ValueError sleep length must be non-negative
# expect: TypeError 'str' object cannot be interpreted as an integer
