# addcmul, addcdiv and lerp, out of place and in place.
import torch

a, b, c = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([0.5, 8.0])
print(torch.addcmul(a, b, c), torch.addcmul(a, b, c, value=0.5), a.addcmul(b, c, value=-1))
print(torch.addcdiv(a, b, c), a.addcdiv(b, c, value=2))
print(torch.addcmul(torch.zeros(2, 1), b, c), torch.addcmul(torch.tensor([1]), torch.tensor([2]), torch.tensor([3]), value=2))
print(torch.lerp(a, b, 0.25), torch.lerp(a, b, 0.75), torch.lerp(a, b, torch.tensor([0.1, 0.9])))
x = a.clone()
print(x.addcmul_(b, c) is x, x, x.addcdiv_(b, c, value=-1), x.lerp_(b, 0.5))
for attempt in [lambda: torch.addcdiv(torch.tensor([1]), torch.tensor([4]), torch.tensor([2])),
                lambda: torch.ones(2).addcmul_(torch.ones(3, 2), torch.ones(2)),
                lambda: torch.ones(2).addcmul(torch.ones(3), torch.ones(2)),
                lambda: torch.addcmul(a, b.cuda(), c)]:
    try:
        print(attempt())
    except RuntimeError as error:
        print(str(error)[:110])
# expect: tensor([ 2.5000, 34.0000]) tensor([ 1.7500, 18.0000]) tensor([ -0.5000, -30.0000])
# expect: tensor([7.0000, 2.5000]) tensor([13.,  3.])
# expect: tensor([[ 1.5000, 32.0000],
# expect:         [ 1.5000, 32.0000]]) tensor([13])
# expect: tensor([1.5000, 2.5000]) tensor([2.5000, 3.5000]) tensor([1.2000, 3.8000])
# expect: True tensor([-0.2500, 18.7500]) tensor([-0.2500, 18.7500]) tensor([-0.2500, 18.7500])
# expect: Integer division with addcdiv is no longer supported, and in a future  release addcdiv will perform a true div
# expect: output with shape [2] doesn't match the broadcast shape [3, 2]
# expect: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
