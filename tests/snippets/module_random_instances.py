# Generators of one's own do not disturb one another.
import random

one, two = random.Random(1), random.Random(1)
print(one.random() == two.random(), one.random())
random.seed(1)
print(random.random() == random.Random(1).random())
try:
    random.choice([])
except IndexError as error:
    print(error)
try:
    random.randrange(0)
except ValueError as error:
    print(error)
# expect: True 0.8474337369372327
# expect: True
# expect: Cannot choose from an empty sequence
# expect: empty range for randrange()
