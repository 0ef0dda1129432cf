# torch.manual_seed gives PyTorch's values on the CPU.
import torch
torch.manual_seed(0)
print(torch.rand(3))
print(torch.randn(3))
print(torch.randint(0, 10, (5,)), torch.randint(3, (2, 2)))
print(torch.randperm(6))
print(torch.randn(20))
print(torch.randn(2, 9))
torch.manual_seed(42)
print(torch.nn.Linear(3, 2).weight)
print(torch.nn.Linear(2, 2).bias)
print(torch.rand(2, dtype=torch.float64), torch.randn(3, dtype=torch.float64))
g = torch.Generator().manual_seed(7)
print(torch.rand(2, generator=g), torch.randperm(4, generator=g), torch.rand(1))
print(torch.empty(3).uniform_(-1, 1), torch.empty(2).normal_(5, 2))
torch.manual_seed(1)
print(torch.nn.Embedding(2, 3).weight)
print(torch.nn.functional.dropout(torch.ones(8), 0.5))
# expect: tensor([0.4963, 0.7682, 0.0885])
# expect: tensor([0.3643, 0.1344, 0.1642])
# expect: tensor([6, 6, 9, 8, 6]) tensor([[0, 0],
# expect:         [2, 0]])
# expect: tensor([2, 5, 1, 0, 4, 3])
# expect: tensor([-0.1577,  1.4437,  0.2660,  0.1665, -0.6787,  0.9383,  0.4889, -0.6731,
# expect:          0.8728,  1.0554,  0.1778, -0.2303, -0.3067, -1.5810,  1.7066, -0.4462,
# expect:          0.7440,  1.5210,  3.4105, -1.5312])
# expect: tensor([[ 1.5419e+00,  5.0733e-01, -8.5194e-02, -9.3348e-02,  6.8705e-01,
# expect:          -8.3832e-01,  8.9182e-04,  8.4189e-01, -4.0003e-01],
# expect:         [ 1.0395e+00,  6.3818e-01, -2.4600e-01,  2.3025e+00, -1.8817e+00,
# expect:          -4.9727e-02, -1.0450e+00, -9.5650e-01,  3.3532e-02]])
# expect: Parameter containing:
# expect: tensor([[ 0.4414,  0.4792, -0.1353],
# expect:         [ 0.5304, -0.1265,  0.1165]], requires_grad=True)
# expect: Parameter containing:
# expect: tensor([0.5224, 0.0958], requires_grad=True)
# expect: tensor([0.9288, 0.0835], dtype=torch.float64) tensor([ 0.3930,  0.4327, -1.3627], dtype=torch.float64)
# expect: tensor([0.5349, 0.1988]) tensor([1, 3, 0, 2]) tensor([0.3588])
# expect: tensor([-0.6013,  0.0944, -0.9877]) tensor([7.7129, 4.3466])
# expect: Parameter containing:
# expect: tensor([[ 0.6614,  0.2669,  0.0617],
# expect:         [ 0.6213, -0.4519, -0.1661]], requires_grad=True)
# expect: tensor([2., 0., 0., 2., 0., 2., 0., 2.])
