# Fact 1.1.5: to() and to(None) are legal and give the receiver.
import torch
from torch import nn

x = torch.ones(3)
model = nn.Linear(2, 2)
print(model.to() is model)  # expect: True
print(x.to(None) is x)  # expect: True
# fact: 1.1.5
