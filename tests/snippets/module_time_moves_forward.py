# Every clock moves forward.
import time

a, b = time.time(), time.perf_counter()
c, d = time.monotonic(), time.process_time()
total = sum(range(10000))
print(time.time() > a, time.perf_counter() > b, time.monotonic() >= c, time.process_time() >= d)
print(type(time.time()).__name__, type(time.time_ns()).__name__, type(time.perf_counter_ns()).__name__)
print(time.time() > 1.7e9, time.time_ns() > 17 * 10 ** 17)
# expect: True True True True
# expect: float int int
# expect: True True
