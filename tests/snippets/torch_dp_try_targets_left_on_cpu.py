# Targets are not moved by the wrapper.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
outputs = wrapped(torch.ones(4, 3))
nn.functional.mse_loss(outputs, torch.zeros(4, 2))
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
