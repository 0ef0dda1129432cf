# Without gradients the outputs need none.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
x = torch.ones(4, 3)
print(wrapped(x).requires_grad)
with torch.no_grad():
    print(wrapped(x).requires_grad)
# expect: True
# expect: False
