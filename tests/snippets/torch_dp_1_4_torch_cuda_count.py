# Fact 1.4: torch.cuda has no count.
import torch

torch.cuda.count()
# expect error: AttributeError: module 'torch.cuda' has no attribute 'count'
# fact: 1.4
