# Fact 1.1.6: Modules in a ModuleList are registered, so they move.
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 3), nn.Linear(3, 2)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


net = Net().to('cuda')
print([str(p.device) for p in net.parameters()])  # expect: ['cuda:0', 'cuda:0', 'cuda:0', 'cuda:0']
print(net(torch.ones(5, 2, device='cuda')).shape)  # expect: torch.Size([5, 2])
# fact: 1.1.6
