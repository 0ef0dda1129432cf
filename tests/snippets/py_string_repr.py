# Quotes and escapes of repr.
print(repr('it\'s'), repr("a\"b"), repr('both\' and "'), repr('tab\tnl\n'), repr('back\\slash'))
print(['a', "b'c", 'd\\e'], repr('\x00\x7f'), repr('é'), ascii('a'))
print('a\
b', r'raw\n', 'con' 'cat', """tri
ple""")
print(b'bytes\x00', b'a' + b'b', bytes([65, 66]), b'abc'[0], b'abc'[1:])
print(str(None), str([1, 'a']), repr(1.0), f'{"x"!r}')
# expect: "it's" 'a"b' 'both\' and "' 'tab\tnl\n' 'back\\slash'
# expect: ['a', "b'c", 'd\\e'] '\x00\x7f' 'é' 'a'
# expect: ab raw\n concat tri
# expect: ple
# expect: b'bytes\x00' b'ab' b'AB' 97 b'bc'
# expect: None [1, 'a'] 1.0 'x'
