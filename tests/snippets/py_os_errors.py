# OSError keeps a number, a text and a file, and its number says which class it makes.
for arguments in [(2, 'gone'), (2, 'gone', 'a.txt'), (13, 'no'), (17, 'there'), (99, 'odd'), ('only text',), ()]:
    error = OSError(*arguments)
    print(type(error).__name__, error, error.args, error.errno, error.strerror, error.filename)
try:
    raise FileNotFoundError(2, 'No such file', 'data.csv')
except OSError as error:
    print(repr(error), error.filename)
print(isinstance(OSError(32, 'pipe'), ConnectionError), type(IOError(1, 'x')).__name__)
# expect: FileNotFoundError [Errno 2] gone (2, 'gone') 2 gone None
# expect: FileNotFoundError [Errno 2] gone: 'a.txt' (2, 'gone') 2 gone a.txt
# expect: PermissionError [Errno 13] no (13, 'no') 13 no None
# expect: FileExistsError [Errno 17] there (17, 'there') 17 there None
# expect: OSError [Errno 99] odd (99, 'odd') 99 odd None
# expect: OSError only text ('only text',) None None None
# expect: OSError  () None None None
# expect: FileNotFoundError(2, 'No such file') data.csv
# expect: True PermissionError
