# Fact 2.6.3: The mean of the pieces' means is not the mean when the pieces differ.
import torch
from torch import nn


class Loss(nn.Module):
    def forward(self, x):
        return x.mean()


x = torch.arange(10.0)
loss = nn.DataParallel(Loss())(x)
print([len(piece) for piece in x.chunk(4)])  # expect: [3, 3, 3, 1]
print(loss.tolist(), loss.mean().item(), x.mean().item())  # expect: [1.0, 4.0, 7.0, 9.0] 5.25 4.5
# fact: 2.6.3
