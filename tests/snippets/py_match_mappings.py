# Keys that are asked for must be there; the others may be kept.
def action(message):
    match message:
        case {'type': 'add', 'values': [a, b]}:
            return a + b
        case {'type': 'say', 'text': str() as text, **others}:
            return text, others
        case {'type': kind}:
            return 'unknown ' + kind
        case {}:
            return 'a dictionary'
    return 'no dictionary'
print(action({'type': 'add', 'values': [1, 2]}))
print(action({'type': 'say', 'text': 'hi', 'to': 'all', 'loud': True}))
print(action({'type': 'say', 'text': 5}))
print(action({'other': 1}), action([]))
import collections
table = collections.defaultdict(list)
match table:
    case {'missing': value}:
        print('never')
    case _:
        print('not made', len(table))
match {1: 'one', None: 'none', -2: 'minus'}:
    case {1: a, None: b, -2: c}:
        print(a, b, c)
# expect: 3
# expect: ('hi', {'to': 'all', 'loud': True})
# expect: unknown say
# expect: a dictionary no dictionary
# expect: not made 0
# expect: one none minus
