# Fact 2.1.2: All visible GPUs, and the first one for the outputs.
import torch
from torch import nn

model = nn.Linear(3, 2).cuda()
wrapped = nn.DataParallel(model)
print(wrapped.device_ids, wrapped.output_device, wrapped.dim)  # expect: [0, 1, 2, 3] 0 0
print(wrapped.src_device_obj)  # expect: cuda:0
# fact: 2.1.2
