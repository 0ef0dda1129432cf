# A result on a GPU is brought back with cpu().
import torch
from torch import nn

outputs = nn.DataParallel(nn.Linear(3, 2).cuda())(torch.ones(4, 3))
print(outputs.device, outputs.cpu().device, outputs.detach().cpu().shape)  # expect: cuda:0 cpu torch.Size([4, 2])
