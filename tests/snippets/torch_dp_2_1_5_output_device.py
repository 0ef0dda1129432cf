# Fact 2.1.5: output_device may be any GPU, also one that computes nothing.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda()
wrapped = nn.DataParallel(model, device_ids=[0, 1], output_device=3)
print(wrapped(torch.ones(4, 3)).device)  # expect: cuda:3
# fact: 2.1.5
