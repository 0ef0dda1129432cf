# Augmented assignment in every place.
x = 5
x += 2; x -= 1; x *= 3; x //= 2; x **= 2; x %= 50; x |= 8; x &= 12; x ^= 1; x <<= 2; x >>= 1
print(x)
d = {'a': 1}
d['a'] += 5
l = [1, 2]
l[0] *= 10
class O: v = 1
o = O()
o.v += 1
print(d, l, o.v, O.v)
s = 'a'
s += 'b'
t = (1,)
t += (2,)
l2 = l
l += [3]
print(s, t, l2)
y = 7.0
y /= 2
print(y)
try:
    t[0] += 1
except TypeError as e:
    print(e)
# expect: 26
# expect: {'a': 6} [10, 2] 2 1
# expect: ab (1, 2) [10, 2, 3]
# expect: 3.5
# expect: 'tuple' object does not support item assignment
