# Devices may be given as objects, for the replicas and for the output.
import torch
from torch import nn
from torch.nn.parallel import data_parallel

devices = [torch.device('cuda:0'), torch.device('cuda:1')]
net = nn.Linear(2, 2).cuda()
x = torch.ones(4, 2)
print(nn.DataParallel(net, devices)(x).device, nn.DataParallel(net, [0, 1], output_device=devices[1])(x).device)
print(data_parallel(net, x, devices, torch.device('cuda:1')).device, nn.DataParallel(net, tuple(devices)).device_ids)
# expect: cuda:0 cuda:1
# expect: cuda:1 [0, 1]
# fact: 8:17
