# Text beyond ASCII.
s = 'héllo wörld ✓'
print(s, len(s), s[1], s[-1], s[::-1], s.upper(), s.find('w'), 'ö' in s)
print([c for c in 'aé✓'], 'é' < 'z', ord('✓'), chr(10003), 'né'.center(6, '·'), f'{"é":>4}|')
print('日本語'[1], '日本語'.split('本'), repr('日本'), '{:^5}|'.format('日'))
naïve = 1
print(naïve)
# expect: héllo wörld ✓ 13 é ✓ ✓ dlröw olléh HÉLLO WÖRLD ✓ 6 True
# expect: ['a', 'é', '✓'] False 10003 ✓ ··né··    é|
# expect: 本 ['日', '語'] '日本'   日  |
# expect: 1
