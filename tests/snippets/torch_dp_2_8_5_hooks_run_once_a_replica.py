# A hook of a wrapped module runs in every replica.
import torch
from torch import nn

calls = []
net = nn.Linear(2, 1).cuda()
net.register_forward_hook(lambda module, inputs, output: calls.append(output.device.index))
nn.DataParallel(net, device_ids=[0, 1, 2])(torch.ones(6, 2))
print(sorted(calls))
# expect: [0, 1, 2]
# fact: 2.8.5
