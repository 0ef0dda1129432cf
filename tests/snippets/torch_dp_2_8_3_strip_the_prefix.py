# Two ways around the prefix: save the inner module, or strip the keys.
import torch
from torch import nn
from torch.nn.modules.utils import consume_prefix_in_state_dict_if_present

wrapped = nn.DataParallel(nn.Linear(2, 1))
state = wrapped.state_dict()
print(list(state))
print(nn.Linear(2, 1).load_state_dict(wrapped.module.state_dict()))
consume_prefix_in_state_dict_if_present(state, 'module.')
print(list(state), nn.Linear(2, 1).load_state_dict(state))
# expect: ['module.weight', 'module.bias']
# expect: <All keys matched successfully>
# expect: ['bias', 'weight'] <All keys matched successfully>
# fact: 2.8.3
