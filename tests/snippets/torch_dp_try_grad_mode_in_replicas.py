# The threads of the replicas see the caller's grad mode.
import torch
from torch import nn


class Mode(nn.Module):
    def forward(self, x):
        return torch.full((len(x),), float(torch.is_grad_enabled()), device=x.device)


wrapped = nn.DataParallel(Mode())
print(wrapped(torch.zeros(4)).tolist())
with torch.no_grad():
    print(wrapped(torch.zeros(4)).tolist())
# expect: [1.0, 1.0, 1.0, 1.0]
# expect: [0.0, 0.0, 0.0, 0.0]
