# A broken expression inside an f-string is a SyntaxError of the program.
# expect error: SyntaxError: f-string: invalid syntax. Perhaps you forgot a comma?
a = b = 1
print(f"{a b}")
