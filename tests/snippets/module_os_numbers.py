# Numbers that differ from computer to computer are still numbers.
import os

print(type(os.getpid()).__name__, os.cpu_count() >= 1, os.name)
# expect: int True posix
