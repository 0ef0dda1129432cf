# ascii() and its conversions escape what is not ASCII.
print(ascii('é'), ascii(['日本', 'a']), ascii('\U0001f600'), ascii("it's"))
print(f"{'é'!a:>8}", '%a' % 'ß', '{!a}'.format('ü'), ascii(5))
# expect: '\xe9' ['\u65e5\u672c', 'a'] '\U0001f600' "it's"
# expect:   '\xe9' '\xdf' '\xfc' 5
