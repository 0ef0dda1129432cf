# sys.stdout writes where print does; what goes to stderr is not output.
import sys

print('one', end=' ')
sys.stdout.write('two\n')
sys.stdout.flush()
print('three', file=sys.stdout)
print('unseen', file=sys.stderr)
sys.stderr.write('unseen\n')
try:
    sys.stdout.write(1)
except TypeError as error:
    print(error)
# expect: one two
# expect: three
# expect: write() argument must be str, not int
