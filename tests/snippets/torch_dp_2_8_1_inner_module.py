# Fact 2.8.1: The wrapper has the model as its module and none of its attributes.
import torch
from torch import nn

wrapped = nn.DataParallel(nn.Linear(3, 2).cuda())
print(wrapped.module.in_features)  # expect: 3
wrapped.in_features
# expect error: AttributeError: 'DataParallel' object has no attribute 'in_features'
# fact: 2.8.1
