# A freed place in a set is used again; sets made from sets keep CPython's order, and pop goes on where it was.
s={1,2,3}; s.discard(1); s.add(9); print(s)
s={1,2,3}; s.add(4); s.discard(1); s.add(9); print(s)
s={1,2,3}; s|={4}; s.discard(1); s.add(9); print(s)
s={1,2,3}; s|={4}; print(s); s ^= {1,9}; print(s)
s={1,2,3,4}; s ^= {1,9}; print(s)
s={1,2,3,4}; s ^= {9}; print(s)
s={1,2,3,4}; s ^= {1}; print(s)
s={1,2,3,4}; print(s ^ {1,9}, s | {9}, s - {1}, {9,17} | s)
a={1,2,3}; b={9,17,33,4}
print(a|b, b|a, a^b, b^a, a&{1,9}, {9,1}&a, b-a, b-{9})
a|=b; print(a); a&={1,9,33}; print(a); a-={1}; print(a); a.update([1,9,25,41]); print(a)
print(set(range(0,100,7)), {x*x for x in range(12)}, frozenset([8,16,24,0]), a.copy(), a.union({5:1, 13:2}, [21]))
s=set(range(20,26))
for x in (1,33,65): s.add(x)
s.discard(1); s.discard(33); s.add(97); print(s, s.pop(), s.pop(), s.pop(), s); s.add(1); print(s, s.pop(), s)
a.clear(); a.add(3); print(a)
# expect: {9, 2, 3}
# expect: {9, 2, 3, 4}
# expect: {9, 2, 3, 4}
# expect: {1, 2, 3, 4}
# expect: {9, 2, 3, 4}
# expect: {9, 2, 3, 4}
# expect: {1, 2, 3, 4, 9}
# expect: {2, 3, 4}
# expect: {2, 3, 4, 9} {1, 2, 3, 4, 9} {2, 3, 4} {17, 1, 2, 3, 4, 9}
# expect: {1, 2, 3, 4, 17, 33, 9} {17, 33, 1, 4, 2, 3, 9} {1, 33, 2, 4, 3, 9, 17} {1, 2, 3, 4, 33, 9, 17} {1} {1} {9, 4, 17, 33} {17, 4, 33}
# expect: {1, 2, 3, 4, 17, 33, 9}
# expect: {1, 9, 33}
# expect: {9, 33}
# expect: {1, 33, 41, 9, 25}
# expect: {0, 98, 35, 70, 7, 42, 77, 14, 49, 84, 21, 56, 91, 28, 63} {0, 1, 64, 121, 4, 36, 100, 9, 16, 49, 81, 25} frozenset({8, 16, 24, 0}) {1, 33, 25, 41, 9} {1, 33, 5, 21, 25, 41, 13, 9}
# expect: {21, 22, 23, 24, 25} 97 65 20 {21, 22, 23, 24, 25}
# expect: {1, 22, 23, 24, 25} 21 {1, 22, 23, 24, 25}
# expect: {3}
