# fact: 8:25, 8:26
# Replicas: parameters and buffers on their devices, the same outputs, devices as tuple or list.
import torch
from torch import nn
from torch.nn.parallel import replicate

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4)).cuda()
x = torch.randn(6, 3)
for devices in ([0, 1], (0, 1), [torch.device("cuda:0"), torch.device("cuda:1")]):
    replicas = replicate(net, devices)
    for i, replica in enumerate(replicas):
        out = replica(x.to(f"cuda:{i}"))
        norm = replica[1]
        print(replica[0].weight.device, norm.running_mean.device, norm.running_var.device,
              norm.num_batches_tracked.device, out.device, replica[0].weight.is_leaf)
print(net[1].num_batches_tracked.item())
detached = replicate(net, [0, 1], detach=True)
print(detached[1][0].weight.device, len(list(detached[1].parameters())))
# expect: cuda:0 cuda:0 cuda:0 cuda:0 cuda:0 False
# expect: cuda:1 cuda:1 cuda:1 cuda:1 cuda:1 False
# expect: cuda:0 cuda:0 cuda:0 cuda:0 cuda:0 False
# expect: cuda:1 cuda:1 cuda:1 cuda:1 cuda:1 False
# expect: cuda:0 cuda:0 cuda:0 cuda:0 cuda:0 False
# expect: cuda:1 cuda:1 cuda:1 cuda:1 cuda:1 False
# expect: 3
# expect: cuda:1 0
