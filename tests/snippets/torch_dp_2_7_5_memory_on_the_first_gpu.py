# The first GPU holds more than the others: gradients, optimizer state, gathered outputs.
import torch
from torch import nn

model = nn.DataParallel(nn.Linear(512, 512).cuda(), device_ids=[0, 1])
optimizer = torch.optim.Adam(model.parameters())
out = model(torch.ones(64, 512))
out.mean().backward()
optimizer.step()
first, second = torch.cuda.memory_allocated(0), torch.cuda.memory_allocated(1)
parameter_bytes = 4 * (512 * 512 + 512)
print(first >= 4 * parameter_bytes, second < parameter_bytes)
print(torch.cuda.max_memory_allocated(1) >= parameter_bytes)
# expect: True True
# expect: True
# fact: 2.7.5
