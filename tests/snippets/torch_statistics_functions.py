# median, quantile, cumprod, histc, searchsorted and other counts and orders.
import torch

x = torch.tensor([[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 6.0]])
print(x.median(), torch.median(x, 1), x.median(0).values, torch.tensor([4, 1, 3]).median())
print(torch.quantile(x, 0.5), x.quantile(torch.tensor([0.0, 0.25, 1.0]), dim=1), torch.quantile(x, 0.3, dim=0, keepdim=True))
print(torch.quantile(x, 0.4, interpolation='lower'), torch.quantile(x, 0.4, interpolation='nearest'))
print(x.kthvalue(2), x.cumprod(1), torch.cumprod(torch.tensor([1, 2, 3]), 0), torch.cummax(x, 1))
print(torch.histc(x, 4, 0, 10), torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([0, 3, 6])), torch.bucketize(torch.tensor([3]), torch.tensor([1, 3, 5]), right=True))
print(torch.isin(torch.tensor([1, 2, 3]), torch.tensor([2, 5])), torch.diff(torch.tensor([1, 4, 9])), torch.std_mean(x), torch.var_mean(x, 1))
print(torch.nan_to_num(torch.tensor([float('nan'), float('inf'), -float('inf'), 2.0])), torch.nansum(torch.tensor([1.0, float('nan')])))
print(torch.cdist(torch.tensor([[0.0, 0.0], [1.0, 1.0]]), torch.tensor([[3.0, 4.0]])), torch.cdist(x, x, p=1))
print(torch.tensordot(x, x, dims=([1], [1])), torch.tensordot(torch.ones(2, 3, 4), torch.ones(3, 4, 5)).shape)
print(torch.baddbmm(torch.ones(1, 2, 2), torch.ones(1, 2, 3), torch.ones(1, 3, 2)), torch.baddbmm(torch.ones(2), torch.ones(1, 2, 3), torch.ones(1, 3, 2), beta=2, alpha=0.5))
print(torch.cross(torch.tensor([1.0, 0.0, 0.0]), torch.tensor([0.0, 1.0, 0.0]), dim=0), torch.mv(x, torch.ones(4)), torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1])))
y = torch.tensor([-0.9, -1e-6, 0.0, 1e-8, 0.5])
print(torch.log1p(y).tolist()[1:4], torch.expm1(y).tolist()[1:4], torch.tan(y), y.asin(), y.acos(), torch.atan(y), torch.sinh(y), torch.cosh(y), torch.erfinv(y))
print(torch.fmod(torch.tensor([-3.0, 3.5]), 2), torch.hypot(torch.tensor(3.0), torch.tensor(4.0)), torch.logaddexp(torch.tensor(1.0), torch.tensor(2.0)))
print(torch.finfo(torch.float32).eps, torch.finfo(torch.float16).max, torch.iinfo(torch.int64).min, torch.finfo(torch.float32))
for attempt in [lambda: torch.quantile(torch.tensor([1, 2]), 0.5), lambda: torch.quantile(x, 1.5), lambda: x.kthvalue(9)]:
    try:
        print(attempt())
    except RuntimeError as error:
        print(error)
# expect: tensor(3.) torch.return_types.median(
# expect: values=tensor([1., 5.]),
# expect: indices=tensor([3, 0])) tensor([3., 1., 2., 1.]) tensor(3)
# expect: tensor(3.5000) tensor([[1.0000, 2.0000],
# expect:         [1.0000, 4.2500],
# expect:         [4.0000, 9.0000]]) tensor([[3.6000, 3.4000, 2.6000, 2.5000]])
# expect: tensor(2.) tensor(3.)
# expect: torch.return_types.kthvalue(
# expect: values=tensor([1., 5.]),
# expect: indices=tensor([3, 0])) tensor([[  3.,   3.,  12.,  12.],
# expect:         [  5.,  45.,  90., 540.]]) tensor([1, 2, 6]) torch.return_types.cummax(
# expect: values=tensor([[3., 3., 4., 4.],
# expect:         [5., 9., 9., 9.]]),
# expect: indices=tensor([[0, 0, 2, 2],
# expect:         [0, 1, 1, 1]]))
# expect: tensor([3., 2., 2., 1.]) tensor([0, 1, 3]) tensor([2])
# expect: tensor([False,  True, False]) tensor([3, 5]) (tensor(2.7484), tensor(3.8750)) (tensor([2.2500, 8.3333]), tensor([2.2500, 5.5000]))
# expect: tensor([ 0.0000e+00,  3.4028e+38, -3.4028e+38,  2.0000e+00]) tensor(1.)
# expect: tensor([[5.0000],
# expect:         [3.6056]]) tensor([[ 0., 17.],
# expect:         [17.,  0.]])
# expect: tensor([[ 27.,  38.],
# expect:         [ 38., 146.]]) torch.Size([2, 5])
# expect: tensor([[[4., 4.],
# expect:          [4., 4.]]]) tensor([[[3.5000, 3.5000],
# expect:          [3.5000, 3.5000]]])
# expect: tensor([0., 0., 1.]) tensor([ 9., 22.]) tensor([ True, False])
# expect: [-1.0000004522225936e-06, 0.0, 9.99999993922529e-09] [-9.999995427278918e-07, 0.0, 9.99999993922529e-09] tensor([-1.2602e+00, -1.0000e-06,  0.0000e+00,  1.0000e-08,  5.4630e-01]) tensor([-1.1198e+00, -1.0000e-06,  0.0000e+00,  1.0000e-08,  5.2360e-01]) tensor([2.6906, 1.5708, 1.5708, 1.5708, 1.0472]) tensor([-7.3282e-01, -1.0000e-06,  0.0000e+00,  1.0000e-08,  4.6365e-01]) tensor([-1.0265e+00, -1.0000e-06,  0.0000e+00,  1.0000e-08,  5.2110e-01]) tensor([1.4331, 1.0000, 1.0000, 1.0000, 1.1276]) tensor([-1.1631e+00, -8.8623e-07,  0.0000e+00,  8.8623e-09,  4.7694e-01])
# expect: tensor([-1.0000,  1.5000]) tensor(5.) tensor(2.3133)
# expect: 1.1920928955078125e-07 65504.0 -9223372036854775808 finfo(resolution=1e-06, min=-3.40282e+38, max=3.40282e+38, eps=1.19209e-07, smallest_normal=1.17549e-38, tiny=1.17549e-38, dtype=float32)
# expect: quantile() input tensor must be either float or double dtype
# expect: quantile() q must be in the range [0, 1] but got 1.5
# expect: kthvalue(): selected number k out of range for dimension 1
