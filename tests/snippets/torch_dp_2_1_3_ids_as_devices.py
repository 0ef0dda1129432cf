# Fact 2.1.3: Ids may be numbers, strings or devices; they are kept as numbers.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda(2)
wrapped = nn.DataParallel(model, device_ids=['cuda:2', torch.device('cuda:0'), 3], output_device=torch.device('cuda:1'))
print(wrapped.device_ids, wrapped.output_device)  # expect: [2, 0, 3] 1
print(wrapped(torch.ones(6, 3)).device)  # expect: cuda:1
# fact: 2.1.3
