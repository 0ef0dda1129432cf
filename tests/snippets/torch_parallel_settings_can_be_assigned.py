# The settings of a wrapper are plain attributes: the next call goes by what was assigned.
import torch
from torch import nn

model = nn.DataParallel(nn.Linear(4, 2).cuda())
rows = torch.ones(4, 4)
print(model.device_ids, model.output_device, model.dim)
model.device_ids = model.device_ids[:2]
model.output_device = 1
print(model.device_ids, model(rows).device)
model.device_ids = [2, 3]
try:
    model(rows)
except RuntimeError as error:
    print(error)
model.dim = 1
print(model.dim)
# expect: [0, 1, 2, 3] 0 0
# expect: [0, 1] cuda:1
# expect: All tensors must be on devices[0]: 2
# expect: 1
