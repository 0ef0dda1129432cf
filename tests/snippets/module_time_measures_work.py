# A timer as students write it.
import time


class Timer:
    def __enter__(self):
        self.start = time.perf_counter()
        return self

    def __exit__(self, *exc):
        self.elapsed = time.perf_counter() - self.start


with Timer() as timer:
    time.sleep(0.002)
print(timer.elapsed >= 0.002, f'{timer.elapsed:.2f}' >= '0.00')
# expect: True True
