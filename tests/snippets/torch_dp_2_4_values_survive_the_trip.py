# Fact 2.4: Values come back unchanged from a trip over every GPU.
import torch

x = torch.arange(6.0).reshape(2, 3)
y = x
for device in ['cuda:0', 'cuda:3', 'cuda:1', 'cpu']:
    y = y.to(device)
print(torch.equal(x, y), y.tolist())  # expect: True [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
# fact: 2.4.1
