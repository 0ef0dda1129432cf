# The constants of string.
import string

print(string.ascii_lowercase, string.digits, string.ascii_uppercase[:3], len(string.punctuation))
print(string.capwords('two gpus'), repr(string.whitespace))
# expect: abcdefghijklmnopqrstuvwxyz 0123456789 ABC 32
# expect: Two Gpus ' \t\n\r\x0b\x0c'
