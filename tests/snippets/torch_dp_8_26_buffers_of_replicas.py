# A replica's BatchNorm has its three buffers on the replica's device.
import torch
from torch import nn
from torch.nn.parallel import replicate

net = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)).cuda()
for i, replica in enumerate(replicate(net, (0, 1))):
    norm = replica[1]
    print(i, norm.running_mean.device, norm.running_var.device, norm.num_batches_tracked.device, norm.weight.device)
# expect: 0 cuda:0 cuda:0 cuda:0 cuda:0
# expect: 1 cuda:1 cuda:1 cuda:1 cuda:1
# fact: 8:26
