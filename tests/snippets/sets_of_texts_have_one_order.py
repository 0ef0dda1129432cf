# The order of a set depends on the hashes of its items; those of texts are CPython's without a seed.
# ringside only: CPython without a seed has another order in every run
print(set(['apple', 'banana', 'cherry']), {'ß', 3}, set([0, 1, 2, 4, 't', 'B', 'a', 'e']))
print(set('hello world'), frozenset(['日本', 'naïve', '', '\U0001F600']))
print(hash('a'), hash(''), hash(b'a'), hash('naïve'), hash('日本'), hash('\U0001F600x'))
# expect: {'banana', 'apple', 'cherry'} {'ß', 3} {0, 1, 2, 4, 't', 'B', 'a', 'e'}
# expect: {' ', 'd', 'r', 'h', 'o', 'e', 'w', 'l'} frozenset({'', '日本', '😀', 'naïve'})
# expect: 4644417185603328019 0 4644417185603328019 7682306841811832039 6243316497235261705 -8926728262118538918
