# Other distributions, and other seeds.
import random

for seed in (0, -5, 2 ** 100):
    random.seed(seed)
    print(random.random(), random.getrandbits(16))
random.seed(7)
print(random.gauss(0, 1), random.gauss(0, 1), random.normalvariate(10, 2), random.expovariate(0.5))
print(random.choices([1, 2, 3], k=4), random.choices('ab', weights=[9, 1], k=5))
# expect: 0.8444218515250481 49673
# expect: 0.6229016948897019 48613
# expect: 0.7586581712996778 14786
# expect: -0.2558802884476004 0.511431512516514 10.558306186877575 1.5352329160434932
# expect: [2, 1, 2, 1] ['a', 'a', 'a', 'a', 'a']
