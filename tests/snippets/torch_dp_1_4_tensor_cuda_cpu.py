# Fact 1.4: Tensor.cuda refuses a CPU device.
import torch

torch.ones(2).cuda('cpu')
# expect error: RuntimeError: Invalid device, must be cuda device
# fact: 1.4
