# A wrapped model that was moved back to the CPU is refused again.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
print(wrapped(torch.ones(4, 3)).device)  # expect: cuda:0
wrapped.cpu()
wrapped(torch.ones(4, 3))
# expect error: RuntimeError: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
