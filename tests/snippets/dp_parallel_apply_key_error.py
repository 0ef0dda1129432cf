# fact: 8:6
# A KeyError of a replica comes back as a KeyError, with its text and its own traceback.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply


class Lookup(nn.Module):
    def forward(self, x):
        return {}["weights of layer 3"]


layer = Lookup().to("cuda:0")
x = torch.ones(2, device="cuda:0")
try:
    parallel_apply([layer, layer], [x, x], None, [0, 0])
except KeyError as error:
    text = str(error)
    print(type(error).__name__)
    print(text.splitlines()[0])
    print(text.splitlines()[1])
    print(text.splitlines()[-1])
# expect: KeyError
# expect: Caught KeyError in replica 0 on device 0.
# expect: Original Traceback (most recent call last):
# expect: KeyError: 'weights of layer 3'
