# A number over a tensor is the reciprocal times the number, to the last bit.
import torch

x = torch.tensor([3.0, 7.0, 13.000001, 49.0])
print((13 / x).tolist() == (x.reciprocal() * 13).tolist(), (13 / x).tolist())
print(2 / torch.tensor([3, 4]), 1 / torch.tensor(0.0), 1.5 / torch.tensor([2.0], dtype=torch.float64))
# expect: True [4.333333492279053, 1.8571429252624512, 0.9999999403953552, 0.26530611515045166]
# expect: tensor([0.6667, 0.5000]) tensor(inf) tensor([0.7500], dtype=torch.float64)
