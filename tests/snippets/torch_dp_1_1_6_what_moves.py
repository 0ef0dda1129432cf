# Fact 1.1.6: Parameters and buffers move; plain tensors and modules in a plain list do not.
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)
        self.register_buffer('scale', torch.ones(2))
        self.offset = torch.ones(2)
        self.extra = [nn.Linear(2, 2)]


net = Net().to('cuda:1')
print(net.layer.weight.device)  # expect: cuda:1
print(net.scale.device)  # expect: cuda:1
print(net.offset.device)  # expect: cpu
print(net.extra[0].weight.device)  # expect: cpu
print(list(net.state_dict()))  # expect: ['scale', 'layer.weight', 'layer.bias']
# fact: 1.1.6
