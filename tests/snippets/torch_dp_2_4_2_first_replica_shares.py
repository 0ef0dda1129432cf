# Fact 2.4.2: The first replica shares memory with the original, the others do not.
import torch
from torch import nn

model = nn.Linear(2, 1, bias=False).cuda()
with torch.no_grad():
    model.weight.fill_(1.0)
    replicas = torch.nn.parallel.replicate(model, [0, 1])
    replicas[0].weight.add_(5.0)
    replicas[1].weight.add_(90.0)
print(model.weight.tolist())  # expect: [[6.0, 6.0]]
# fact: 2.4.2
