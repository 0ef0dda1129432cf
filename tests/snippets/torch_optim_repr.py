# An optimizer prints its groups and settings.
import torch
from torch import nn, optim

model = nn.Linear(2, 1)
print(optim.SGD([{'params': [model.weight]}, {'params': [model.bias], 'lr': 1.0}], lr=0.5, momentum=0.9))
print(optim.Adam(model.parameters()))
print(optim.AdamW(model.parameters(), lr=3e-4))
# expect: SGD (
# expect: Parameter Group 0
# expect:     dampening: 0
# expect:     differentiable: False
# expect:     foreach: None
# expect:     fused: None
# expect:     lr: 0.5
# expect:     maximize: False
# expect:     momentum: 0.9
# expect:     nesterov: False
# expect:     weight_decay: 0
# expect: 
# expect: Parameter Group 1
# expect:     dampening: 0
# expect:     differentiable: False
# expect:     foreach: None
# expect:     fused: None
# expect:     lr: 1.0
# expect:     maximize: False
# expect:     momentum: 0.9
# expect:     nesterov: False
# expect:     weight_decay: 0
# expect: )
# expect: Adam (
# expect: Parameter Group 0
# expect:     amsgrad: False
# expect:     betas: (0.9, 0.999)
# expect:     capturable: False
# expect:     decoupled_weight_decay: False
# expect:     differentiable: False
# expect:     eps: 1e-08
# expect:     foreach: None
# expect:     fused: None
# expect:     lr: 0.001
# expect:     maximize: False
# expect:     weight_decay: 0
# expect: )
# expect: AdamW (
# expect: Parameter Group 0
# expect:     amsgrad: False
# expect:     betas: (0.9, 0.999)
# expect:     capturable: False
# expect:     decoupled_weight_decay: True
# expect:     differentiable: False
# expect:     eps: 1e-08
# expect:     foreach: None
# expect:     fused: None
# expect:     lr: 0.0003
# expect:     maximize: False
# expect:     weight_decay: 0.01
# expect: )
# oracle cannot: the settings of 2.x
