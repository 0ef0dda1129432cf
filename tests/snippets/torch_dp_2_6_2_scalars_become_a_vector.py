# Fact 2.6.2: A loss computed inside the module comes back with one entry for each replica.
import torch
from torch import nn


class Loss(nn.Module):
    def forward(self, x):
        return x.mean()


loss = nn.DataParallel(Loss())(torch.arange(8.0))
print(loss.shape, loss.tolist(), loss.mean().item())  # expect: torch.Size([4]) [0.5, 2.5, 4.5, 6.5] 3.5
# fact: 2.6.2
