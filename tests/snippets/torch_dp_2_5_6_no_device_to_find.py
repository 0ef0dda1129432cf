# Without devices and without tensors nobody can tell where a replica runs.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply


class Counting(nn.Module):
    def forward(self, number):
        return number


try:
    parallel_apply([Counting()], [(3,)])
except Exception as error:
    print(str(error).strip().split('\n')[-1])
# oracle cannot: the check is newer than 1.13
# expect: in replica 0, no device was provided and no tensor input was found; device cannot be resolved
# fact: 2.5.6
