# Fact 1.4: torch has no gpu.
import torch

torch.gpu
# expect error: AttributeError: module 'torch' has no attribute 'gpu'
# fact: 1.4
