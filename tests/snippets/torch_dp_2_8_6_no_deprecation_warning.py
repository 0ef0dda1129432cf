# DataParallel is discouraged in the documentation, not at run time.
import torch
from torch import nn
import warnings

with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter('always')
    nn.DataParallel(nn.Linear(2, 1).cuda())(torch.ones(4, 2))
    print(len(heard))
# expect: 0
# fact: 2.8.6
