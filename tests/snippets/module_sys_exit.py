# sys.exit is an exception that ends the program.
import sys

try:
    sys.exit(3)
except SystemExit as end:
    print('exit', end.code)
try:
    sys.exit()
except SystemExit as end:
    print('exit', end.code)
try:
    sys.exit('no GPU')
except SystemExit as end:
    print('exit', end)
print('done')
sys.exit()
print('never')
# expect: exit 3
# expect: exit None
# expect: exit no GPU
# expect: done
