# parallel_apply wants one list of arguments for each module.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply

for inputs in ([torch.ones(1, 2).cuda()] * 2, []):
    try:
        parallel_apply([nn.Linear(2, 2).cuda()], inputs)
    except AssertionError as error:
        print('AssertionError', error)
# fact: 2.5.5
# oracle cannot: the text is newer than 1.13
