# Fact 1.4: Tensor.cpu takes no device.
import torch

torch.ones(2).cpu('cuda')
# expect error: TypeError: cpu() takes 0 positional arguments but 1 was given
# fact: 1.4
