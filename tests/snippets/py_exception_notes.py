# Notes are kept in a list.
error = ValueError('bad')
print(hasattr(error, '__notes__'))
error.add_note('first')
error.add_note('second')
print(error.__notes__, error, error.args)
try:
    error.add_note(3)
except TypeError as problem:
    print(problem)
try:
    try:
        raise error
    except ValueError as inner:
        inner.add_note('third')
        raise
except ValueError as outer:
    print(outer.__notes__)
# expect: False
# expect: ['first', 'second'] bad ('bad',)
# expect: note must be a str, not 'int'
# expect: ['first', 'second', 'third']
