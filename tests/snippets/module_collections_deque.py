# deque works at both ends.
from collections import deque

recent = deque(maxlen=3)
for i in range(5):
    recent.append(i)
print(recent, recent[0], len(recent), list(recent))
queue = deque([1, 2, 3])
queue.appendleft(0)
queue.rotate(1)
print(queue, queue.pop(), queue.popleft(), queue)
try:
    deque().pop()
except IndexError as error:
    print(error)
# expect: deque([2, 3, 4], maxlen=3) 2 3 [2, 3, 4]
# expect: deque([0, 1]) 2 3 deque([0, 1])
# expect: pop from an empty deque
