# oracle cannot: the clocks are the run's own
# The clocks are the run's own: they begin at 0, library code costs nothing, sleeping costs what it says.
import time
import torch
from statistics import stdev

before = time.perf_counter_ns()
stdev([1.5, 2.5, 4.0] * 10)
print(time.perf_counter_ns() - before < 1000)  # expect: True
print(int(time.time()) == 1704067200)  # expect: True
start = time.perf_counter()
time.sleep(2)
print(2 <= time.perf_counter() - start < 2.001)  # expect: True
