# A loss is computed where the outputs are gathered.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
outputs = wrapped(torch.zeros(4, 3))
loss = ((outputs - outputs.detach()) ** 2).mean()
print(loss.device, loss.shape, loss.item())  # expect: cuda:0 torch.Size([]) 0.0
