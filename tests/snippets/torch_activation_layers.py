# The activation layers compute and print as PyTorch's.
import torch
from torch import nn

x = torch.tensor([-3.0, -1.0, -0.1, 0.0, 0.5, 2.0, 7.0])
for layer in [nn.LeakyReLU(), nn.LeakyReLU(0.2, inplace=True), nn.ELU(), nn.ELU(alpha=0.5), nn.SELU(), nn.CELU(0.7), nn.PReLU(),
              nn.ReLU6(), nn.Hardtanh(), nn.Hardtanh(-2.0, 3.0), nn.Hardswish(), nn.Hardsigmoid(), nn.Mish(), nn.LogSigmoid(),
              nn.Softsign(), nn.Tanhshrink(), nn.Softshrink(), nn.Hardshrink(), nn.Threshold(0.1, 20), nn.Softmin(dim=0),
              nn.SiLU(), nn.GELU('tanh'), nn.Sigmoid(), nn.Tanh(), nn.ReLU(inplace=True), nn.Identity(),
              nn.Softmax(dim=0), nn.LogSoftmax(dim=-1)]:
    print(layer, layer(x.clone()).detach())
print(nn.GLU()(torch.arange(6.0).view(1, 6)), nn.Softmax2d()(torch.zeros(1, 2, 1, 1)).flatten())
print(nn.Flatten()(torch.ones(2, 3, 4)).shape, nn.Unflatten(1, (2, 3))(torch.ones(2, 6)).shape, nn.Unflatten(1, (2, 3)), nn.Flatten(0, 1))
y = x.clone()
nn.LeakyReLU(inplace=True)(y)
print(y, nn.PReLU(2).weight, nn.PReLU(2)(torch.tensor([[-1.0, -2.0]])).detach())
print(nn.CosineSimilarity()(torch.tensor([[1.0, 2.0]]), torch.tensor([[2.0, 1.0]])), nn.PairwiseDistance()(torch.zeros(1, 2), torch.tensor([[3.0, 4.0]])))
print(nn.functional.normalize(torch.tensor([[3.0, 4.0], [0.0, 0.0]])), nn.functional.cosine_similarity(torch.ones(2, 3), torch.ones(2, 3)))
print(nn.Sequential(nn.Linear(2, 2), nn.LeakyReLU(0.1)))
for attempt in [lambda: nn.PReLU(3)(torch.ones(2, 2)), lambda: nn.GLU()(torch.ones(1, 3)), lambda: nn.LeakyReLU(slope=1)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, str(error)[:150])
# expect: LeakyReLU(negative_slope=0.01) tensor([-3.0000e-02, -1.0000e-02, -1.0000e-03,  0.0000e+00,  5.0000e-01,
# expect:          2.0000e+00,  7.0000e+00])
# expect: LeakyReLU(negative_slope=0.2, inplace=True) tensor([-0.6000, -0.2000, -0.0200,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: ELU(alpha=1.0) tensor([-0.9502, -0.6321, -0.0952,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: ELU(alpha=0.5) tensor([-0.4751, -0.3161, -0.0476,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: SELU() tensor([-1.6706, -1.1113, -0.1673,  0.0000,  0.5254,  2.1014,  7.3549])
# expect: CELU(alpha=0.7) tensor([-0.6904, -0.5322, -0.0932,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: PReLU(num_parameters=1) tensor([-0.7500, -0.2500, -0.0250,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: ReLU6() tensor([0.0000, 0.0000, 0.0000, 0.0000, 0.5000, 2.0000, 6.0000])
# expect: Hardtanh(min_val=-1.0, max_val=1.0) tensor([-1.0000, -1.0000, -0.1000,  0.0000,  0.5000,  1.0000,  1.0000])
# expect: Hardtanh(min_val=-2.0, max_val=3.0) tensor([-2.0000, -1.0000, -0.1000,  0.0000,  0.5000,  2.0000,  3.0000])
# expect: Hardswish() tensor([-0.0000, -0.3333, -0.0483,  0.0000,  0.2917,  1.6667,  7.0000])
# expect: Hardsigmoid() tensor([0.0000, 0.3333, 0.4833, 0.5000, 0.5833, 0.8333, 1.0000])
# expect: Mish() tensor([-0.1456, -0.3034, -0.0568,  0.0000,  0.3752,  1.9440,  7.0000])
# expect: LogSigmoid() tensor([-3.0486e+00, -1.3133e+00, -7.4440e-01, -6.9315e-01, -4.7408e-01,
# expect:         -1.2693e-01, -9.1147e-04])
# expect: Softsign() tensor([-0.7500, -0.5000, -0.0909,  0.0000,  0.3333,  0.6667,  0.8750])
# expect: Tanhshrink() tensor([-2.0049e+00, -2.3841e-01, -3.3201e-04,  0.0000e+00,  3.7883e-02,
# expect:          1.0360e+00,  6.0000e+00])
# expect: Softshrink(0.5) tensor([-2.5000, -0.5000,  0.0000,  0.0000,  0.0000,  1.5000,  6.5000])
# expect: Hardshrink(0.5) tensor([-3., -1.,  0.,  0.,  0.,  2.,  7.])
# expect: Threshold(threshold=0.1, value=20) tensor([20.0000, 20.0000, 20.0000, 20.0000,  0.5000,  2.0000,  7.0000])
# expect: Softmin(dim=0) tensor([7.8301e-01, 1.0597e-01, 4.3084e-02, 3.8984e-02, 2.3645e-02, 5.2759e-03,
# expect:         3.5549e-05])
# expect: SiLU() tensor([-0.1423, -0.2689, -0.0475,  0.0000,  0.3112,  1.7616,  6.9936])
# expect: GELU(approximate='tanh') tensor([-3.6374e-03, -1.5881e-01, -4.6017e-02,  0.0000e+00,  3.4571e-01,
# expect:          1.9546e+00,  7.0000e+00])
# expect: Sigmoid() tensor([0.0474, 0.2689, 0.4750, 0.5000, 0.6225, 0.8808, 0.9991])
# expect: Tanh() tensor([-0.9951, -0.7616, -0.0997,  0.0000,  0.4621,  0.9640,  1.0000])
# expect: ReLU(inplace=True) tensor([0.0000, 0.0000, 0.0000, 0.0000, 0.5000, 2.0000, 7.0000])
# expect: Identity() tensor([-3.0000, -1.0000, -0.1000,  0.0000,  0.5000,  2.0000,  7.0000])
# expect: Softmax(dim=0) tensor([4.4934e-05, 3.3202e-04, 8.1665e-04, 9.0253e-04, 1.4880e-03, 6.6689e-03,
# expect:         9.8975e-01])
# expect: LogSoftmax(dim=-1) tensor([-10.0103,  -8.0103,  -7.1103,  -7.0103,  -6.5103,  -5.0103,  -0.0103])
# expect: tensor([[0.0000, 0.9820, 1.9866]]) tensor([0.5000, 0.5000])
# expect: torch.Size([2, 12]) torch.Size([2, 2, 3]) Unflatten(dim=1, unflattened_size=(2, 3)) Flatten(start_dim=0, end_dim=1)
# expect: tensor([-3.0000e-02, -1.0000e-02, -1.0000e-03,  0.0000e+00,  5.0000e-01,
# expect:          2.0000e+00,  7.0000e+00]) Parameter containing:
# expect: tensor([0.2500, 0.2500], requires_grad=True) tensor([[-0.2500, -0.5000]])
# expect: tensor([0.8000]) tensor([5.0000])
# expect: tensor([[0.6000, 0.8000],
# expect:         [0.0000, 0.0000]]) tensor([1.0000, 1.0000])
# expect: Sequential(
# expect:   (0): Linear(in_features=2, out_features=2, bias=True)
# expect:   (1): LeakyReLU(negative_slope=0.1)
# expect: )
# expect: RuntimeError Mismatch of parameter numbers and input channel size. Found parameter numbers = 3 and channel size = 2.
# expect: RuntimeError Halving dimension must be even, but dimension 1 is size 3
# expect: TypeError LeakyReLU.__init__() got an unexpected keyword argument 'slope'
