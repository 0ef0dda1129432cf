# The older ways to format.
print('%d %s %r %5.2f|%-5d|%05d|%x|%e' % (3, 'a', 'b', 3.14159, 42, 42, 255, 12345.678))
print('%s' % [1, 2], '%s and %s' % ('a', 1), '%%', '%c' % 65, '%(k)s=%(v)d' % {'k': 'x', 'v': 3})
print('{} {} {}'.format(1, 'a', [2]), '{0} {1} {0}'.format('a', 'b'), '{x} {y:>4}'.format(x=1, y=2))
print('{:>8.3f}|{:<6}|{:^6}|{!r}'.format(3.14159, 'ab', 'cd', 'q'), '{0[1]} {1.real}'.format([1, 2], 5))
print(format(3.14159, '.3f'), format(42, '>6'), format('x', '^5'))
try:
    '%d' % 'a'
except TypeError as e:
    print(e)
try:
    '%d %d' % (1,)
except TypeError as e:
    print(e)
# expect: 3 a 'b'  3.14|42   |00042|ff|1.234568e+04
# expect: [1, 2] a and 1 %% A x=3
# expect: 1 a [2] a b a 1    2
# expect:    3.142|ab    |  cd  |'q' 2 5
# expect: 3.142     42   x  
# expect: %d format: a real number is required, not str
# expect: not enough arguments for format string
