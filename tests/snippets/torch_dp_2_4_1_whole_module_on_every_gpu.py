# Fact 2.4.1: replicate copies the whole module to each GPU.
import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).cuda()
for replica in torch.nn.parallel.replicate(model, [0, 1, 2]):
    print(replica[0].weight.device, replica[2].bias.device, tuple(replica[2].weight.shape))
# expect: cuda:0 cuda:0 (2, 4)
# expect: cuda:1 cuda:1 (2, 4)
# expect: cuda:2 cuda:2 (2, 4)
# fact: 2.4.1
