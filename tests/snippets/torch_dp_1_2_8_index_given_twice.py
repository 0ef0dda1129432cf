# Fact 1.2.8: The index is given once.
import torch

torch.device('cuda:0', 1)
# expect error: RuntimeError: type (string) must not include an index because index was passed explicitly: cuda:0
# fact: 1.2.8
