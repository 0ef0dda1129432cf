# A seed gives CPython's numbers.
import random

random.seed(42)
print(random.random(), random.random())
print([random.randint(1, 6) for _ in range(8)])
print(random.uniform(-1, 1), random.choice(['a', 'b', 'c']), random.randrange(0, 100, 7))
deck = list(range(8))
random.shuffle(deck)
print(deck, random.sample(range(100), 5), random.getrandbits(70))
# expect: 0.6394267984578837 0.025010755222666936
# expect: [3, 2, 2, 2, 6, 1, 6, 6]
# expect: 0.7843591354096908 a 63
# expect: [3, 2, 4, 1, 5, 7, 0, 6] [71, 25, 91, 83, 89] 265993191792285141238
