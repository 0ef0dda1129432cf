# A stack and a queue by hand.
class Stack:
    def __init__(self): self.items = []
    def push(self, x): self.items.append(x); return self
    def pop(self):
        if not self.items: raise IndexError('empty stack')
        return self.items.pop()
    def __len__(self): return len(self.items)
    def __iter__(self): return iter(self.items[::-1])
s = Stack().push(1).push(2).push(3)
print(len(s), s.pop(), list(s), bool(s), 2 in s)
try:
    Stack().pop()
except IndexError as e:
    print(e)
class Node:
    def __init__(self, v, next=None): self.v, self.next = v, next
n = None
for i in range(5): n = Node(i, n)
out = []
while n: out.append(n.v); n = n.next
print(out)
# expect: 3 3 [2, 1] True True
# expect: empty stack
# expect: [4, 3, 2, 1, 0]
