# Sequences are taken apart by length, with a star for the rest; text is no sequence.
def shape(value):
    match value:
        case []:
            return 'empty'
        case [x]:
            return f'one {x}'
        case [0, *rest]:
            return f'zero then {rest}'
        case (a, (b, c)):
            return f'nested {a} {b} {c}'
        case [first, *_, last]:
            return f'{first} to {last}'
        case _:
            return 'no sequence'
for value in [[], [5], (0, 1, 2), [1, (2, 3)], range(4), [1, [2, 3]], 'ab', {1, 2}, (1, 'ab')]:
    print(value if not isinstance(value, set) else sorted(value), shape(value))
command = 'move north 3'
match command.split():
    case ['move', ('north' | 'south') as way, steps]:
        print(way, int(steps))
match 1, 2:
    case 2, _:
        print('never')
    case x, y:
        print(x, y)
match [[1, 2], [3, 4]]:
    case [[a, b], [c, d]] if a + d == b + c:
        print('balanced', a, b, c, d)
def total(items):
    match items:
        case [head, *tail]:
            return head + total(tail)
    return 0
print(total([1, 2, 3, 4]))
for pair in [(0, 1), (1, 0), (2, 2)]:
    match pair:
        case (0, _) | (_, 0):
            continue
        case x:
            print('reached', x)
            break
# expect: [] empty
# expect: [5] one 5
# expect: (0, 1, 2) zero then [1, 2]
# expect: [1, (2, 3)] nested 1 2 3
# expect: range(0, 4) zero then [1, 2, 3]
# expect: [1, [2, 3]] nested 1 2 3
# expect: ab no sequence
# expect: [1, 2] no sequence
# expect: (1, 'ab') 1 to ab
# expect: north 3
# expect: 1 2
# expect: balanced 1 2 3 4
# expect: 10
# expect: reached (2, 2)
