# Extra arguments reach every replica.
import torch
from torch import nn


class Scale(nn.Module):
    def forward(self, x, factor=1.0, *, shift=0.0):
        return x * factor + shift


wrapped = nn.DataParallel(Scale())
x = torch.arange(4.0)
print(wrapped(x).tolist(), wrapped(x, 2.0).tolist(), wrapped(x, factor=3.0, shift=1.0).tolist())
# expect: [0.0, 1.0, 2.0, 3.0] [0.0, 2.0, 4.0, 6.0] [1.0, 4.0, 7.0, 10.0]
