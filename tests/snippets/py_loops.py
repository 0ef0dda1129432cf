# while, for, else, break, continue.
n = 0
while n < 3:
    n += 1
    if n == 2: continue
    print(n)
else:
    print('no break')
for x in [1, 2, 3]:
    if x == 2: break
else:
    print('never')
print(x)
for i, (a, b) in enumerate(zip('ab', (1, 2)), 1):
    print(i, a, b)
for i in range(2):
    for j in range(2):
        if j: break
        print(i, j)
while True:
    break
for _ in (): pass
else: print('empty')
k = 10
while k: k -= 3 if k > 2 else k
print(k)
# expect: 1
# expect: 3
# expect: no break
# expect: 2
# expect: 1 a 1
# expect: 2 b 2
# expect: 0 0
# expect: 1 0
# expect: empty
# expect: 0
