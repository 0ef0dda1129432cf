# Fact 1.4.1: A property that hits a missing attribute reports its own name.
import torch
from torch import nn


class Net(nn.Module):
    @property
    def width(self):
        return self.missing


Net().width
# expect error: AttributeError: 'Net' object has no attribute 'width'
# fact: 1.4.1
