# Fact 1.4.3: A module without forward cannot be called.
import torch
from torch import nn


class Net(nn.Module):
    pass


Net()(torch.ones(2))
# expect error: NotImplementedError: Module [Net] is missing the required "forward" function
# fact: 1.4.3
