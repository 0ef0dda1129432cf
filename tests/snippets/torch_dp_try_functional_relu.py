# A module may use torch.nn.functional.
import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2, bias=False)
        with torch.no_grad():
            self.layer.weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))

    def forward(self, x):
        return F.relu(self.layer(x))


net = nn.DataParallel(Net().cuda())
print(net(torch.tensor([[1.0, 2.0], [3.0, -4.0], [-5.0, 6.0]])).tolist())  # expect: [[1.0, 0.0], [3.0, 4.0], [0.0, 0.0]]
