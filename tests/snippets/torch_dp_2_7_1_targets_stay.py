# DataParallel moves inputs, not targets: the loss is computed where the outputs are gathered.
import torch
from torch import nn

net = nn.DataParallel(nn.Linear(2, 1).cuda(1), device_ids=[1, 0])
x, target = torch.ones(6, 2), torch.zeros(6, 1)
out = net(x)
print(out.device, out.shape)
try:
    nn.functional.mse_loss(out, target)
except RuntimeError as error:
    print(error)
loss = nn.functional.mse_loss(out, target.to(out.device))
print(loss.device, loss.shape)
# expect: cuda:1 torch.Size([6, 1])
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cpu!
# expect: cuda:1 torch.Size([])
# fact: 2.7.1
