# Replicas have their parameters on their devices and compute the same, however the devices are given.
import torch
from torch import nn
from torch.nn.parallel import replicate

net = nn.Linear(3, 2).cuda()
x = torch.ones(1, 3)
for devices in ((0, 1), [0, 1], [torch.device('cuda:0'), 'cuda:1']):
    replicas = replicate(net, devices)
    print([replica.weight.device.index for replica in replicas],
          all(torch.equal(replica(x.to(replica.weight.device)).cpu(), net(x.cuda()).cpu()) for replica in replicas))
# expect: [0, 1] True
# expect: [0, 1] True
# expect: [0, 1] True
# fact: 8:25
