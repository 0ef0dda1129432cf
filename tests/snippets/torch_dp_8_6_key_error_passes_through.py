# A KeyError of a replica comes back as a KeyError, with the replica's traceback in it.
import torch
from torch import nn


class Looking(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.table = table

    def forward(self, x):
        return x * self.table['weight']


try:
    nn.DataParallel(Looking({'bias': 1}), device_ids=[0, 1])(torch.ones(2, 2))
except KeyError as error:
    text = str(error)
    print(text.split('\n')[0])
    print(text.split('\n')[1])
    print('in forward' in text, text.strip().split('\n')[-1])
# expect: Caught KeyError in replica 0 on device 0.
# expect: Original Traceback (most recent call last):
# expect: True KeyError: 'weight'
# fact: 8:6
