# Comparisons give tensors of bools; truth of several values is ambiguous.
import torch
a, b = torch.tensor([1, 2, 3]), torch.tensor([3, 2, 1])
print(a < b, a <= b, a == b, a != b, a > 2, 2 >= a)
print((a == b).any(), (a == a).all(), bool((a == a).all()))
print(torch.equal(a, b), torch.equal(a, a.clone()), torch.allclose(a.float(), a.float() + 1e-9))
print(torch.tensor(1) == 1, 3 in a, 7 in a)
print(a == None, a != 'x')
try:
    if a > 1:
        pass
except RuntimeError as error:
    print(error)
print(torch.where(a > 1, a, -a), torch.maximum(a, b), torch.minimum(a, b), a.clamp(2, 2), a.max(), a.min())
# expect: tensor([ True, False, False]) tensor([ True,  True, False]) tensor([False,  True, False]) tensor([ True, False,  True]) tensor([False, False,  True]) tensor([ True,  True, False])
# expect: tensor(True) tensor(True) True
# expect: False True True
# expect: tensor(True) True False
# expect: False True
# expect: Boolean value of Tensor with more than one value is ambiguous
# expect: tensor([-1,  2,  3]) tensor([3, 2, 3]) tensor([1, 2, 1]) tensor([2, 2, 2]) tensor(3) tensor(1)
