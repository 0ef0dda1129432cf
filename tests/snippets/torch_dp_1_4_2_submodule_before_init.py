# Fact 1.4.2: A module cannot be assigned before Module.__init__ has run.
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(2, 2)


Net()
# expect error: AttributeError: cannot assign module before Module.__init__() call
# fact: 1.4.2
