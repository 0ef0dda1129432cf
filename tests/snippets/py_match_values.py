# A case is a literal, a name, alternatives, a guard.
def kind(value):
    match value:
        case 0:
            return 'zero'
        case 1 | 2 | 3:
            return 'few'
        case -1:
            return 'minus one'
        case 1.5:
            return 'real'
        case 'go' | 'stop' as word:
            return 'word ' + word
        case None:
            return 'nothing'
        case True:
            return 'yes'
        case int() if value > 100:
            return 'many'
        case _:
            return 'other'
for value in [0, 2, -1, 1.5, 'stop', None, True, 500, 50, [], False]:
    print(repr(value), kind(value))
match = {'case': 3}
match['x'] = 4
print(match, match.get('case'))
case = 5
print(case)
class Level:
    LOW = 1
    HIGH = 2
match 2:
    case Level.LOW:
        print('low')
    case Level.HIGH:
        print('high')
match 7:
    case n if n < 5:
        print('small')
    case n if n < 9:
        print('middle', n)
print(n)
# expect: 0 zero
# expect: 2 few
# expect: -1 minus one
# expect: 1.5 real
# expect: 'stop' word stop
# expect: None nothing
# expect: True few
# expect: 500 many
# expect: 50 other
# expect: [] other
# expect: False zero
# expect: {'case': 3, 'x': 4} 3
# expect: 5
# expect: high
# expect: middle 7
# expect: 7
