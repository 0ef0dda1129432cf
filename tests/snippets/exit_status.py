# A program that exits with a status has failed.
# expect: before
# expect error: SystemExit: 3
import sys

print("before")
sys.exit(3)
