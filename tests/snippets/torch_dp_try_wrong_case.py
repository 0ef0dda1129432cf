# Names are case-sensitive.
import torch
from torch import nn

nn.Dataparallel(nn.Linear(3, 2))
# expect error: AttributeError: module 'torch.nn' has no attribute 'Dataparallel'
