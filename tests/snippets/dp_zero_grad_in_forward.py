# fact: 8:27
# zero_grad inside a replica warns that it has no effect.
import warnings
import torch
from torch import nn


class Clears(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)

    def forward(self, x):
        self.zero_grad()
        return self.fc(x)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    nn.DataParallel(Clears().cuda(), device_ids=[0, 1])(torch.ones(2, 2))
texts = {str(w.message) for w in caught if "zero_grad" in str(w.message)}
print(len(texts), sorted(texts)[0][:81])
# expect: 1 Calling .zero_grad() from a module created with nn.DataParallel() has no effect. 
