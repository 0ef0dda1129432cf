# Fact 2.1.4: An empty list of ids fails when the first one is looked for.
import torch
from torch import nn

nn.DataParallel(nn.Linear(3, 2), device_ids=[])
# expect error: IndexError: list index out of range
# fact: 2.1.4
