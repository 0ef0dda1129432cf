# A wrapped model of one's own prints with its layers.
import torch
from torch import nn


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4))

    def forward(self, x):
        return self.layers(x)


print(nn.DataParallel(MLP()))
# expect: DataParallel(
# expect:   (module): MLP(
# expect:     (layers): Sequential(
# expect:       (0): Linear(in_features=8, out_features=16, bias=True)
# expect:       (1): ReLU()
# expect:       (2): Linear(in_features=16, out_features=4, bias=True)
# expect:     )
# expect:   )
# expect: )
