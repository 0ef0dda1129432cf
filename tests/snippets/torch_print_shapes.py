# How tensors of several dimensions print, empty and summarised ones too.
import torch
print(torch.zeros(2, 2, 2))
print(torch.arange(24).view(2, 3, 4))
print(torch.empty(0), torch.empty(0, 3), torch.empty(2, 0, dtype=torch.int64))
print(torch.arange(1001))
print(torch.zeros(50, 30))
print(torch.arange(30.0))
print(torch.arange(40))
print(torch.ones(3, 4, dtype=torch.bool))
print(torch.ones(1, 1, 1, 1))
# expect: tensor([[[0., 0.],
# expect:          [0., 0.]],
# expect:
# expect:         [[0., 0.],
# expect:          [0., 0.]]])
# expect: tensor([[[ 0,  1,  2,  3],
# expect:          [ 4,  5,  6,  7],
# expect:          [ 8,  9, 10, 11]],
# expect:
# expect:         [[12, 13, 14, 15],
# expect:          [16, 17, 18, 19],
# expect:          [20, 21, 22, 23]]])
# expect: tensor([]) tensor([], size=(0, 3)) tensor([], size=(2, 0), dtype=torch.int64)
# expect: tensor([   0,    1,    2,  ...,  998,  999, 1000])
# expect: tensor([[0., 0., 0.,  ..., 0., 0., 0.],
# expect:         [0., 0., 0.,  ..., 0., 0., 0.],
# expect:         [0., 0., 0.,  ..., 0., 0., 0.],
# expect:         ...,
# expect:         [0., 0., 0.,  ..., 0., 0., 0.],
# expect:         [0., 0., 0.,  ..., 0., 0., 0.],
# expect:         [0., 0., 0.,  ..., 0., 0., 0.]])
# expect: tensor([ 0.,  1.,  2.,  3.,  4.,  5.,  6.,  7.,  8.,  9., 10., 11., 12., 13.,
# expect:         14., 15., 16., 17., 18., 19., 20., 21., 22., 23., 24., 25., 26., 27.,
# expect:         28., 29.])
# expect: tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16, 17,
# expect:         18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
# expect:         36, 37, 38, 39])
# expect: tensor([[True, True, True, True],
# expect:         [True, True, True, True],
# expect:         [True, True, True, True]])
# expect: tensor([[[[1.]]]])
