# Fact 1.4: A tensor's device is a value, not a method.
import torch

torch.ones(2).device('cuda')
# expect error: TypeError: 'torch.device' object is not callable
# fact: 1.4
