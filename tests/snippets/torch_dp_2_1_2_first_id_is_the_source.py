# Fact 2.1.2: With device_ids [1, 0] the source and the output are on cuda:1.
import torch
from torch import nn

model = nn.Linear(3, 2).to('cuda:1')
wrapped = nn.DataParallel(model, device_ids=[1, 0])
print(wrapped.device_ids, wrapped.output_device, wrapped.src_device_obj)  # expect: [1, 0] 1 cuda:1
print(wrapped(torch.ones(4, 3)).device)  # expect: cuda:1
# fact: 2.1.2
