# Fact 2.1.4: An id that no GPU has fails when its properties are asked for.
import torch
from torch import nn

nn.DataParallel(nn.Linear(3, 2), device_ids=[0, 9])
# expect error: AssertionError: Invalid device id
# fact: 2.1.4
