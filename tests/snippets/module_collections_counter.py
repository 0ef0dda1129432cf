# Counter counts.
from collections import Counter

words = Counter('the cat the dog the end'.split())
print(words['the'], words['none'], words.most_common(2))
words.update(['cat'])
print(words, sum(words.values()), Counter('aab') + Counter('bc'), Counter('aab') - Counter('ab'))
# expect: 3 0 [('the', 3), ('cat', 1)]
# expect: Counter({'the': 3, 'cat': 2, 'dog': 1, 'end': 1}) 7 Counter({'a': 2, 'b': 2, 'c': 1}) Counter({'a': 1})
