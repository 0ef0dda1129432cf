# Fact 2.5.4: A KeyError's text is not turned into its repr.
import torch
from torch import nn


class Lookup(nn.Module):
    def forward(self, x):
        return {}['height']


try:
    nn.DataParallel(Lookup())(torch.zeros(4))
except KeyError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
# expect: Caught KeyError in replica 0 on device 0.
# expect: KeyError: 'height'
# fact: 2.5.4
