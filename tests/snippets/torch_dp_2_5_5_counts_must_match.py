# parallel_apply wants one list of arguments for each module.
import torch
from torch import nn
from torch.nn.parallel import parallel_apply

for inputs in ([torch.ones(1, 2).cuda()] * 2, []):
    try:
        parallel_apply([nn.Linear(2, 2).cuda()], inputs)
    except AssertionError as error:
        print('AssertionError', error)
# oracle cannot: the text is newer than 1.13
# expect: AssertionError The number of modules 1 is not equal to the number of inputs 2
# expect: AssertionError The number of modules 1 is not equal to the number of inputs 0
# fact: 2.5.5
