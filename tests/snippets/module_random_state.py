# A state that was kept gives the same numbers again.
import random

random.seed(11)
random.gauss(0, 1)
state = random.getstate()
first = [random.random() for _ in range(3)], random.gauss(0, 1)
random.setstate(state)
print(first == ([random.random() for _ in range(3)], random.gauss(0, 1)))
print(random.triangular(0, 10, 3), random.lognormvariate(0, 1), random.paretovariate(2))
# expect: True
# expect: 4.625703582746183 0.33010461793259904 1.64372938528036
