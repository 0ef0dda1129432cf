# What is refused first, what is clipped, what stays: the order and the words of CPython.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: '  a b  c  '.split(None, 1)); t(lambda: '  a b  c  '.rsplit(None, 1)); t(lambda: ' a '.split(None, 0)); t(lambda: ' a '.rsplit(None, 0))
t(lambda: 'x' % [1, 2]); t(lambda: 'x' % 5); t(lambda: 'x' % b'ab'); t(lambda: 'x' % range(3)); t(lambda: 'x' % 'ab'); t(lambda: 'x' % {1}); t(lambda: 'x' % (1,)); t(lambda: 'x' % ())
class G:
    def __getitem__(self, k): return k
t(lambda: 'x' % G()); t(lambda: '%(a)s' % G()); t(lambda: 'x' % None)
t(lambda: '%d' % float('nan')); t(lambda: '%i' % float('-inf')); t(lambda: '%d' % 1e30); t(lambda: '%x' % 1.5)
t(lambda: round(-38.16, 2**63)); t(lambda: round(38.16, -2**63)); t(lambda: round(5, 2**70));
t(lambda: 0 / -5); t(lambda: 0 / -2**70); t(lambda: 0 / 2**70); t(lambda: -2**70 / 2**70)
t(lambda: list(enumerate(5, 'a'))); t(lambda: list(enumerate('ab', 2**70)))
t(lambda: {24, 0}.union((8, 16), b'hello')); t(lambda: {1, 2, 3}.intersection([3, 2], {2})); t(lambda: {1, 2, 3, 4}.difference([1], {2}, 'x')); t(lambda: {1, 2}.symmetric_difference([2, 9])); t(lambda: frozenset([1]).union([2])); t(lambda: {1}.intersection()); t(lambda: {1}.union()); t(lambda: {1}.difference(5))
t(lambda: [].pop('a')); t(lambda: int([], 1)); t(lambda: int(1, 2**70)); t(lambda: sum(5, 'a')); t(lambda: sum([], 'a')); t(lambda: sum([], b'a')); t(lambda: pow('a', 2, 3)); t(lambda: pow(2, 3, 2.0)); t(lambda: pow(2, 3, 'a')); t(lambda: '%c' % 2**70); t(lambda: format(2**70, 'c'))
# expect: ['a', 'b  c  ']
# expect: ['  a b', 'c']
# expect: ['a ']
# expect: [' a']
# expect: x
# expect: TypeError not all arguments converted during string formatting
# expect: x
# expect: x
# expect: TypeError not all arguments converted during string formatting
# expect: TypeError not all arguments converted during string formatting
# expect: TypeError not all arguments converted during string formatting
# expect: x
# expect: x
# expect: a
# expect: TypeError not all arguments converted during string formatting
# expect: ValueError cannot convert float NaN to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: 1000000000000000019884624838656
# expect: TypeError %x format: an integer is required, not float
# expect: -38.16
# expect: 0.0
# expect: 5
# expect: -0.0
# expect: -0.0
# expect: 0.0
# expect: -1.0
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: [(1180591620717411303424, 'a'), (1180591620717411303425, 'b')]
# expect: {0, 101, 104, 8, 108, 111, 16, 24}
# expect: {2}
# expect: {3, 4}
# expect: {9, 1}
# expect: frozenset({1, 2})
# expect: {1}
# expect: {1}
# expect: TypeError 'int' object is not iterable
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: ValueError int() base must be >= 2 and <= 36, or 0
# expect: ValueError int() base must be >= 2 and <= 36, or 0
# expect: TypeError 'int' object is not iterable
# expect: TypeError sum() can't sum strings [use ''.join(seq) instead]
# expect: TypeError sum() can't sum bytes [use b''.join(seq) instead]
# expect: TypeError unsupported operand type(s) for ** or pow(): 'str', 'int', 'int'
# expect: TypeError pow() 3rd argument not allowed unless all arguments are integers
# expect: TypeError unsupported operand type(s) for ** or pow(): 'int', 'int', 'str'
# expect: OverflowError %c arg not in range(0x110000)
# expect: OverflowError Python int too large to convert to C long
