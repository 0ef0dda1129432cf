# References are counted as CPython counts them.
import sys

value = object()
print(sys.getrefcount(value))
other = value
kept = [value, value]
print(sys.getrefcount(value))
del other, kept
print(sys.getrefcount(value))
# expect: 2
# expect: 5
# expect: 2
