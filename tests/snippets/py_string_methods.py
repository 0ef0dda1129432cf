# What strings can do.
s = '  Hello, World  '
print(s.strip(), s.lstrip(), s.rstrip() + '|', s.upper(), s.lower(), s.title())
print('a,b,,c'.split(','), ' a  b '.split(), 'a-b-c'.rsplit('-', 1), 'x\ny\n'.splitlines())
print('-'.join(['a', 'b', 'c']), 'banana'.replace('a', 'o', 2), 'banana'.count('an'), 'banana'.find('n'), 'banana'.rfind('n'))
print('hello'.startswith('he'), 'hello'.endswith(('x', 'lo')), 'abc'.isalpha(), '123'.isdigit(), 'a1'.isalnum(), ' '.isspace())
print('x'.center(5, '*'), 'x'.ljust(3) + '|', 'x'.rjust(3), '42'.zfill(5), '-42'.zfill(5))
print('key=value=x'.partition('='), 'a.b.c'.rpartition('.'), 'Hello'.swapcase(), 'hello world'.capitalize())
print('abc'[::-1], 'abcdef'[1:4], 'abcdef'[-2:], 'abc' * 3, 'a' + 'b', len('héllo'))
print('tEST'.casefold(), 'a\tb'.expandtabs(4), 'prefix-x'.removeprefix('prefix-'), 'x.py'.removesuffix('.py'))
# expect: Hello, World Hello, World     Hello, World|   HELLO, WORLD     hello, world     Hello, World  
# expect: ['a', 'b', '', 'c'] ['a', 'b'] ['a-b', 'c'] ['x', 'y']
# expect: a-b-c bonona 2 2 4
# expect: True True True True True True
# expect: **x** x  |   x 00042 -0042
# expect: ('key', '=', 'value=x') ('a.b', '.', 'c') hELLO Hello world
# expect: cba bcd ef abcabcabc ab 5
# expect: test a   b x x
