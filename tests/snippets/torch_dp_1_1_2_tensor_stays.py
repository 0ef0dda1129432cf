# Fact 1.1.2: Tensor.to never changes its receiver.
import torch

x = torch.ones(2, 3)
y = x.to('cuda')
print(x.device, y.device)  # expect: cpu cuda:0
print(x.to('cpu') is x)  # expect: True
print(y.to('cuda') is y, y.to('cuda:0') is y)  # expect: True True
print(x.to('cpu', copy=True) is x)  # expect: False
# fact: 1.1.2
