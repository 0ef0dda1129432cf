# int() and float() read bytes as they read text.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: int(b'11', 2)); t(lambda: int(b' 42\n')); t(lambda: int(b'x')); t(lambda: float(b'1.5'));t(lambda: int(b'4_2', 7)); t(lambda: float(b'q'))
# expect: 3
# expect: 42
# expect: ValueError invalid literal for int() with base 10: b'x'
# expect: 1.5
# expect: 30
# expect: ValueError could not convert string to float: b'q'
