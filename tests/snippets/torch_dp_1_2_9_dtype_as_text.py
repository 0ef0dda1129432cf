# Fact 1.2.9: A string is always read as a device.
import torch
from torch import nn

nn.Linear(2, 2).to('float32')
# expect error: RuntimeError: Invalid device string: 'float32'
# fact: 1.2.9
