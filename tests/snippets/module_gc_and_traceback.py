# gc may be asked to collect; a traceback's text ends with the error.
import gc
import traceback

print(isinstance(gc.collect(), int), gc.isenabled())
try:
    1 / 0
except ZeroDivisionError:
    print(traceback.format_exc().strip().split('\n')[-1])
# expect: True True
# expect: ZeroDivisionError: division by zero
