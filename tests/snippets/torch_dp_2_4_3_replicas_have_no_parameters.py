# Fact 2.4.3: A replica's weights are no leaves, so its parameters() is empty.
import torch
from torch import nn

model = nn.Linear(2, 2).cuda()
replicas = torch.nn.parallel.replicate(model, [0, 1])
print([len(list(replica.parameters())) for replica in replicas])  # expect: [0, 0]
print(replicas[1].weight.is_leaf, replicas[1].weight.requires_grad)  # expect: False True
# fact: 2.4.3
