# The looks of printed tensors: digits, edges, width and notation.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


x = torch.tensor([1.23456789, 1000.5, 0.001])
torch.set_printoptions(precision=2)
print(x, torch.tensor(3.14159))
torch.set_printoptions(precision=8)
print(torch.tensor(3.14159265))
torch.set_printoptions(profile='default')
print(x)
torch.set_printoptions(sci_mode=False)
print(x, torch.tensor([1e-8, 1e8]))
torch.set_printoptions(sci_mode=True, precision=3)
print(x)
torch.set_printoptions(profile='short')
print(x)
torch.set_printoptions(profile='default', threshold=5, edgeitems=1)
print(torch.arange(10), torch.zeros(4, 4))
torch.set_printoptions(profile='full')
print(torch.arange(1100)[-3:], torch.zeros(2, 20))
torch.set_printoptions(profile='default', linewidth=40)
print(torch.arange(20), torch.ones(2, 12))
torch.set_printoptions(profile='default')
print(torch.tensor([1e-8, 1e8]))
show(lambda: torch.set_printoptions(profile='x'))
print(torch.tensor([1e-8, 1e8]))
# expect: tensor([1.23e+00, 1.00e+03, 1.00e-03]) tensor(3.14)
# expect: tensor(3.14159274)
# expect: tensor([1.2346e+00, 1.0005e+03, 1.0000e-03])
# expect: tensor([    1.2346,  1000.5000,     0.0010]) tensor([    0.0000, 100000000.0000])
# expect: tensor([1.235e+00, 1.000e+03, 1.000e-03])
# expect: tensor([1.23e+00, 1.00e+03, 1.00e-03])
# expect: tensor([0,  ..., 9]) tensor([[0.,  ..., 0.],
# expect:         ...,
# expect:         [0.,  ..., 0.]])
# expect: tensor([1097, 1098, 1099]) tensor([[0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.],
# expect:         [0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.]])
# expect: tensor([ 0,  1,  2,  3,  4,  5,  6,  7,
# expect:          8,  9, 10, 11, 12, 13, 14, 15,
# expect:         16, 17, 18, 19]) tensor([[1., 1., 1., 1., 1., 1., 1., 1.,
# expect:          1., 1., 1., 1.],
# expect:         [1., 1., 1., 1., 1., 1., 1., 1.,
# expect:          1., 1., 1., 1.]])
# expect: tensor([1.0000e-08, 1.0000e+08])
# expect: None
# expect: tensor([1.0000e-08, 1.0000e+08])
