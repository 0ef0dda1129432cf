# More of what PyTorch prints.
import torch
a = torch.tensor([[1.123456, -2.0], [1e6, 3.5]]); print(a)
print(torch.tensor([1e-3, 1e3]), torch.tensor([0.0001, 0.5]), torch.tensor([99999.0, 1.0]), torch.tensor([1e8, 1.5]), torch.tensor(1e-10), torch.tensor(123456.789))
print(torch.tensor([[True, False]]), torch.tensor([[-1, 100], [5, 6]]), torch.tensor([[[1]]]), torch.zeros(2, 0), torch.zeros(1, 3, 0).shape)
print(torch.arange(0, 1, 0.1), torch.arange(100).view(10, 10), torch.randn(0))
torch.manual_seed(3); print(torch.randn(7, 7), torch.rand(2, 3, 2), torch.randn(30))
print(torch.ones(200, 300), torch.arange(2000).view(2, 1000), torch.ones(3, 3, dtype=torch.float16), torch.ones(2, dtype=torch.bfloat16) / 3)
print(torch.tensor([float('nan')]), torch.tensor([float('inf'), 1e10]), torch.tensor([1, 2], dtype=torch.uint8), torch.tensor([-1.5, 2], dtype=torch.float64).to('cuda'))
print(torch.ones(2, 2).cuda(), torch.ones(25, requires_grad=True).cuda(1), torch.randn(3, 3, 3, device='cpu').shape, torch.nn.Parameter(torch.ones(2, 2)).cuda())
print({'a': torch.ones(1)}, (torch.tensor(1),), [torch.ones(2)], f"{torch.tensor(2.5):.2f} {torch.tensor(3)}", '%s' % torch.ones(1), str(torch.float32), repr(torch.Size([1])), torch.ones(2).shape + (3,))
# expect: tensor([[ 1.1235e+00, -2.0000e+00],
# expect:         [ 1.0000e+06,  3.5000e+00]])
# expect: tensor([1.0000e-03, 1.0000e+03]) tensor([1.0000e-04, 5.0000e-01]) tensor([9.9999e+04, 1.0000e+00]) tensor([1.0000e+08, 1.5000e+00]) tensor(1.0000e-10) tensor(123456.7891)
# expect: tensor([[ True, False]]) tensor([[ -1, 100],
# expect:         [  5,   6]]) tensor([[[1]]]) tensor([], size=(2, 0)) torch.Size([1, 3, 0])
# expect: tensor([0.0000, 0.1000, 0.2000, 0.3000, 0.4000, 0.5000, 0.6000, 0.7000, 0.8000,
# expect:         0.9000]) tensor([[ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9],
# expect:         [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
# expect:         [20, 21, 22, 23, 24, 25, 26, 27, 28, 29],
# expect:         [30, 31, 32, 33, 34, 35, 36, 37, 38, 39],
# expect:         [40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
# expect:         [50, 51, 52, 53, 54, 55, 56, 57, 58, 59],
# expect:         [60, 61, 62, 63, 64, 65, 66, 67, 68, 69],
# expect:         [70, 71, 72, 73, 74, 75, 76, 77, 78, 79],
# expect:         [80, 81, 82, 83, 84, 85, 86, 87, 88, 89],
# expect:         [90, 91, 92, 93, 94, 95, 96, 97, 98, 99]]) tensor([])
# expect: tensor([[-0.0766,  0.3599, -0.7820,  0.0715,  0.6648, -0.2868,  1.6206],
# expect:         [-1.5967, -0.0517, -0.3060,  0.2485, -0.2226,  0.9132,  0.2043],
# expect:         [ 0.5740,  0.4163,  0.2615,  0.9311, -0.5145, -1.6517,  1.0460],
# expect:         [ 0.5222, -0.1668,  0.0530,  0.5638,  2.2566,  1.8693, -1.1952],
# expect:         [ 0.9979,  0.4592,  2.4364, -0.1468, -0.4760,  2.2124, -0.3770],
# expect:         [-0.1437,  0.6480, -2.3256,  1.2683, -0.2483,  0.6197, -1.2890],
# expect:         [-1.6483,  0.8290, -0.8373, -0.5296,  1.3544,  1.3778,  0.6238]]) tensor([[[0.0859, 0.5122],
# expect:          [0.1417, 0.7665],
# expect:          [0.7236, 0.6076]],
# expect:
# expect:         [[0.9120, 0.2732],
# expect:          [0.5075, 0.8072],
# expect:          [0.6728, 0.5606]]]) tensor([ 2.0605, -0.4350,  1.7746,  0.1870, -0.1813, -0.0914, -0.7349,  1.9859,
# expect:          0.8711, -1.3093,  0.6867,  0.3290,  0.3323,  0.3025,  0.7688,  1.5659,
# expect:          0.5320, -1.4387,  1.6551, -0.3815,  0.5052,  0.5831,  0.4042, -0.8636,
# expect:         -0.2078,  0.6749, -0.3282, -0.4709,  0.0302,  0.1596])
# expect: tensor([[1., 1., 1.,  ..., 1., 1., 1.],
# expect:         [1., 1., 1.,  ..., 1., 1., 1.],
# expect:         [1., 1., 1.,  ..., 1., 1., 1.],
# expect:         ...,
# expect:         [1., 1., 1.,  ..., 1., 1., 1.],
# expect:         [1., 1., 1.,  ..., 1., 1., 1.],
# expect:         [1., 1., 1.,  ..., 1., 1., 1.]]) tensor([[   0,    1,    2,  ...,  997,  998,  999],
# expect:         [1000, 1001, 1002,  ..., 1997, 1998, 1999]]) tensor([[1., 1., 1.],
# expect:         [1., 1., 1.],
# expect:         [1., 1., 1.]], dtype=torch.float16) tensor([0.3340, 0.3340], dtype=torch.bfloat16)
# expect: tensor([nan]) tensor([       inf, 1.0000e+10]) tensor([1, 2], dtype=torch.uint8) tensor([-1.5000,  2.0000], device='cuda:0', dtype=torch.float64)
# expect: tensor([[1., 1.],
# expect:         [1., 1.]], device='cuda:0') tensor([1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.,
# expect:         1., 1., 1., 1., 1., 1., 1.], device='cuda:1',
# expect:        grad_fn=<ToCopyBackward0>) torch.Size([3, 3, 3]) tensor([[1., 1.],
# expect:         [1., 1.]], device='cuda:0', grad_fn=<ToCopyBackward0>)
# expect: {'a': tensor([1.])} (tensor(1),) [tensor([1., 1.])] 2.50 3 tensor([1.]) torch.float32 torch.Size([1]) torch.Size([2, 3])
