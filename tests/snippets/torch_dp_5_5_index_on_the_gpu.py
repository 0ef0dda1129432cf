# Fact 5.5: A GPU index into a CPU tensor is refused.
import torch

torch.arange(4)[torch.tensor([1, 2], device='cuda')]
# expect error: RuntimeError: indices should be either on cpu or on the same device as the indexed tensor (cpu)
# fact: 5.5
