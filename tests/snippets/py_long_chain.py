# A million links die without exhausting the stack.
head = None
for i in range(200000):
    head = (i, head)
print(head[0])
head = None
d = {}
for i in range(100000):
    d = {'d': d}
d = None
print('gone')
# expect: 199999
# expect: gone
