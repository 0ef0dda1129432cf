# Fact 1.3.5: The device string is read before any GPU is looked for.
# devices: 0
import torch
from torch import nn

try:
    nn.Linear(2, 2).to('gpu')
except RuntimeError as error:
    print(str(error).startswith('Expected one of cpu, cuda'))
# expect: True
# fact: 1.3.5
